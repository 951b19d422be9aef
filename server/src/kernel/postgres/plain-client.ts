import type pg from 'pg'
import { startWait } from './deadline.ts'
import type { NamedStatement, StatementResult } from './pipelined-query.ts'
import { statementSpans } from './statement-spans.ts'

/**
 * Ends every statement of a connection that outlasts the call's deadline, and leaves all else to pg. Used in place of
 * `pipelineStatements` when `DATABASE_PIPELINE` is off.
 */
export const limitWaits = (client: pg.PoolClient): void => {
  const originalQuery = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  client.query = (async (...args: unknown[]) => {
    const endWait = startWait((error) => client.connection.stream.destroy(error))
    const [text] = args
    const spans = typeof text === 'string' ? statementSpans([{ name: '', text }]) : undefined
    try {
      const result = await originalQuery(...args)
      spans?.ended(0)
      return result
    } catch (error) {
      spans?.failed(0, (error as { code?: string }).code)
      throw error
    } finally {
      endWait()
    }
  }) as typeof client.query
}

/** Runs statements in one transaction, one after the other. Rolls back and throws what failed. */
export const runInTransaction = async (
  client: pg.PoolClient,
  statements: readonly NamedStatement[],
): Promise<StatementResult[]> => {
  const results: StatementResult[] = []
  await client.query('begin')
  try {
    for (const { text, values } of statements) {
      const { rows, command, rowCount } = await client.query(text, [...values])
      results.push({ rows, tag: `${command} ${rowCount ?? 0}` })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return results
}
