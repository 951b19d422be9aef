import { createHash } from 'node:crypto'
import pg from 'pg'
import { scopeSettingsText } from './scope-settings.ts'
import { startWait } from './deadline.ts'
import { PipelinedQuery, type StatementResult, type NamedStatement } from './pipelined-query.ts'

// Timestamps and dates stay text: instants as ISO 8601 in UTC, dates and local times as stored.
const types = pg.types
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.slice(0, 16))
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

const names = new Map<string, string>()
/** Returns a prepared statement's name, which is the same for the same text. The map is capped at 2000 entries. */
export const statementName = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

/** Pseudo-statement that sends the transaction's commit together with the other statements of the same turn. */
export const pipelinedCommit = 'commit along'

/**
 * Replaces `client.query` so that Kysely's statements are named and pipelined. Kysely sends them one by one without a
 * name, and PostgreSQL would plan each anew. With a name derived from the text, a connection plans each once.
 *
 * `begin` and the scope settings wait for the first real statement. Everything issued in one turn is sent in one write,
 * including the commit when it was requested with `pipelinedCommit`. PostgreSQL skips that commit when a statement
 * before it fails.
 */
export const pipelineStatements = (client: pg.PoolClient): void => {
  const originalQuery = client.query.bind(client) as (
    query: unknown,
    ...rest: unknown[]
  ) => Promise<pg.QueryResult>
  let queue: QueuedStatement[] = []
  let isSendScheduled = false
  let queuedCommit: QueuedStatement | undefined
  let commit: Promise<QueryResult> | undefined
  const sendQueue = () => {
    const queued = queuedCommit ? [...queue, queuedCommit] : queue
    queue = []
    queuedCommit = undefined
    isSendScheduled = false
    const statements = queued.map(({ statement }) => statement)
    try {
      sendStatements(client, statements, (error, results) => settleAll(queued, error, results))
    } catch (error) {
      settleAll(queued, error, [])
    }
  }
  const scheduleSend = () => {
    // Runs after the current turn, so that everything it issues goes into one write.
    if (!isSendScheduled) process.nextTick(sendQueue)
    isSendScheduled = true
  }
  const queueCommit = (): Promise<QueryResult> => {
    commit = new Promise((resolve, reject) => {
      const statement = { name: statementName('commit'), text: 'commit', values: [] }
      queuedCommit = { statement, resolve: (result) => resolve(queryResult(result)), reject }
    })
    commit.catch(() => undefined)
    scheduleSend()
    return commit
  }
  /** Answers Kysely's own commit or rollback after a pipelined commit. A rollback is sent only if that commit failed. */
  const finish = (text: string, pending: Promise<QueryResult>): Promise<QueryResult> => {
    commit = undefined
    const skippedRollback: QueryResult = { command: 'ROLLBACK', rowCount: 0, rows: [] }
    return text === 'commit'
      ? pending
      : pending.then(
          () => skippedRollback,
          () => enqueue('rollback', []),
        )
  }
  const enqueue = (text: string, values: unknown[]): Promise<QueryResult> | QueryResult => {
    if (text === pipelinedCommit) return queueCommit()
    if (commit && (text === 'commit' || text === 'rollback')) return finish(text, commit)
    if (commit && !queuedCommit) return Promise.reject(new Error(transactionOverMessage))
    const statement = { name: statementName(text), text, values }
    const hasJustBegun = queue.length > 0 && queue.every(({ resolve }) => !resolve)
    if (text === 'begin' || (text === scopeSettingsText && hasJustBegun)) {
      queue.push({ statement })
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    if (hasJustBegun && (text === 'commit' || text === 'rollback')) {
      queue = []
      return { command: text.toUpperCase(), rowCount: 0, rows: [] }
    }
    return new Promise((resolve, reject) => {
      queue.push({ statement, resolve: (result) => resolve(queryResult(result)), reject })
      scheduleSend()
    })
  }
  const pipelinedQuery = (query: unknown, ...rest: unknown[]) => {
    const [values] = rest
    return typeof query === 'string' && Array.isArray(values) && rest.length === 1
      ? Promise.resolve(enqueue(query, values))
      : originalQuery(query, ...rest)
  }
  client.query = pipelinedQuery as typeof client.query
}
/** Error message for statements that are issued after their command has ended. */
// texts-ignore: for the log
export const transactionOverMessage = 'The transaction has ended; no more statements can run in it.'

/** A statement waiting to be sent. The ones that begin a transaction have no callbacks, since nobody awaits them. */
type QueuedStatement = {
  statement: NamedStatement
  resolve?(result: StatementResult): void
  reject?(reason: unknown): void
}

/**
 * Settles the statements of one write. The failed one is rejected first. The ones after it, which never ran, follow in
 * a later turn so that the caller sees the real failure before them.
 */
const settleAll = (
  queued: readonly QueuedStatement[],
  error: unknown,
  results: readonly StatementResult[],
): void => {
  const succeeded = error ? results.length : queued.length
  for (const [index, { resolve }] of queued.slice(0, succeeded).entries())
    resolve?.(results[index] ?? emptyResult)
  const [failed, ...skipped] = queued.slice(succeeded).filter(({ reject }) => reject)
  failed?.reject?.(error)
  if (skipped.length > 0) setImmediate(() => skipped.forEach(({ reject }) => reject?.(error)))
}
const emptyResult: StatementResult = { rows: [], tag: '' }
const queryResult = ({ rows, tag }: StatementResult): QueryResult => {
  const [command = '', ...counts] = tag.split(' ')
  return { command, rowCount: Number(counts.at(-1) ?? 0), rows }
}
/** Sends statements in one write. On timeout the connection is destroyed, because nothing else could get through it. */
export const sendStatements = (
  client: pg.PoolClient,
  statements: readonly NamedStatement[],
  settle: (error: unknown, results: StatementResult[]) => void,
): void => {
  const endWait = startWait((error) => client.connection.stream.destroy(error))
  client.query(
    new PipelinedQuery(statements, (error, results) => {
      endWait()
      settle(error, results)
    }),
  )
}

/** The part of a result that Kysely reads. */
type QueryResult = { command: string; rowCount: number; rows: unknown[] }
