import type { ColumnName } from './schemas.ts'
import type { RowProblem } from './map-rows.ts'

type Values = Record<string, string | number | boolean | null>

/** What importing a row does: adds a record, or changes these fields of an existing one. */
export type PlannedRow = {
  line: number
  /** Null for a new record. */
  id: number | null
  /** Fields that change, as they are now; empty for a new record. */
  before: Values
  after: Values
}

export type Plan = { planned: PlannedRow[]; same: number; bad: RowProblem[] }

/** Fields that differ from what is stored. */
export const changedFields = (
  stored: Readonly<Record<string, unknown>>,
  next: Values,
): Pick<PlannedRow, 'before' | 'after'> => {
  const names = Object.keys(next).filter((name) => (stored[name] ?? null) !== (next[name] ?? null))
  const pick = (from: Readonly<Record<string, unknown>>): Values =>
    Object.fromEntries(names.map((name) => [name, (from[name] ?? null) as Values[string]]))
  return { before: pick(stored), after: pick(next) }
}

export const countPlan = ({ planned, same, bad }: Plan) => ({
  added: planned.filter(({ id }) => id === null).length,
  changed: planned.filter(({ id }) => id !== null).length,
  same,
  bad: new Set(bad.map(({ line }) => line)).size,
})

/** Collects the problems of one row. */
export const problemsOf = (line: number, problems: readonly (readonly [ColumnName | undefined, string])[]) =>
  problems.map(([column, reason]): RowProblem => ({ line, column, reason }))
