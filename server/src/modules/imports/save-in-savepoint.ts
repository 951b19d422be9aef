import { sql } from 'kysely'
import { Problem, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { ImportSchema } from '#contract/imports.ts'
import type { RowProblem } from './rules/map-rows.ts'
import { columnForField } from './rules/schemas.ts'
import { t } from './texts.ts'

/** Classes of errors by which PostgreSQL refuses data: data exceptions and integrity violations. */
const refusesData = /^2[23]/

/** Runs work that may be refused without undoing the rest of the transaction. Resolves to the refusal, if any. */
export const tryInSavepoint = async <T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ saved: T } | { refusal: Problem }> => {
  await sql`savepoint import_row`.execute(tx)
  try {
    const saved = await work()
    await sql`release savepoint import_row`.execute(tx)
    return { saved }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    return { refusal }
  }
}

/** Undefined for errors that aren't about the data, such as a lost connection. */
const refusalOf = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error.status < 500 ? error : undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && refusesData.test(code) ? refused(t.message('row.failed')) : undefined
}

/** The refusal of a row with the columns that it is about. */
export const rowProblems = (
  schema: ImportSchema,
  line: number,
  { extra, message }: Problem,
): RowProblem[] => {
  const errors = extra.errors ?? []
  if (errors.length === 0) return [{ line, reason: message }]
  return errors.map((error) => ({
    line,
    column: columnForField(schema, error.field),
    reason: String(error.message),
  }))
}
