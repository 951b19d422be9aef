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
export const tryInSavepoint = async <T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> => {
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

export type Outcome<T> = { saved: T } | { refusal: Problem }

/**
 * Runs work for all rows at once. If it is refused, for ever smaller parts of them, so that each refusal is about one row
 * and the others are saved.
 * @param work does all of its rows or throws; its results are in the order of the rows
 */
export const saveTogether = async <Row, T>(
  tx: Tx,
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<readonly T[]>,
): Promise<Outcome<T>[]> => {
  if (rows.length === 0) return []
  const outcome = await tryInSavepoint(tx, () => work(rows))
  if ('saved' in outcome) return outcome.saved.map((saved) => ({ saved }))
  if (rows.length === 1) return [outcome]
  const half = Math.ceil(rows.length / 2)
  return [
    ...(await saveTogether(tx, rows.slice(0, half), work)),
    ...(await saveTogether(tx, rows.slice(half), work)),
  ]
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
