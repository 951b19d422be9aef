import type { ImportCheck, ImportSchema, PlannedChange, UploadFields } from '#contract/imports.ts'
import { columnForField, columnLabel, type ColumnName } from './schemas.ts'
import type { RowProblem, SentRow } from './map-rows.ts'
import { t } from '../texts.ts'

type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** What importing a row does: adds a record, or changes these fields of an existing one. */
export type PlannedRow = {
  line: number
  /** Null for a new record. */
  id: number | null
  /** Fields that change, as they are now; empty for a new record. */
  before: Values
  after: Values
  /** The row as it was sent, for the preview. */
  sent?: SentRow['values'] | undefined
  /** Names in place of the ids in `before`, for the preview. */
  names?: Record<string, string> | undefined
}

/**
 * A row as it waits to be written: as it was sent, with what it does unless that is nothing. A new record that is stored as
 * it was sent has `id` alone, so that a part stays small.
 */
export type WaitingRow = SentRow & Partial<Pick<PlannedRow, 'id' | 'before' | 'after'>>

export type Plan = { planned: PlannedRow[]; same: number; bad: RowProblem[] }
/** A plan without the rows that the caller doesn't want to write. */
export type ChosenPlan = Plan & { skipped: number }

export const emptyPlan = (): Plan => ({ planned: [], same: 0, bad: [] })

/** Fields that differ from what is stored. */
export const changedFields = (
  stored: Readonly<Record<string, unknown>>,
  next: Values,
): Pick<PlannedRow, 'before' | 'after'> => {
  const names = Object.keys(next).filter((name) => (stored[name] ?? null) !== (next[name] ?? null))
  const pick = (from: Readonly<Record<string, unknown>>): Values =>
    Object.fromEntries(names.map((name) => [name, (from[name] ?? null) as Value]))
  return { before: pick(stored), after: pick(next) }
}

type Stored = Readonly<Record<string, unknown>> & { id: number; names?: Record<string, string> }

/** Adds a row to a plan: a new record, a change of the stored one, or nothing if both agree. */
export const planRow = (
  plan: Plan,
  { line, values }: SentRow,
  stored: Stored | undefined,
  next: Values,
): void => {
  if (!stored) {
    plan.planned.push({ line, id: null, before: {}, after: next, sent: values })
    return
  }
  const fields = changedFields(stored, next)
  if (Object.keys(fields.after).length === 0) plan.same++
  else plan.planned.push({ line, id: stored.id, ...fields, sent: values, names: stored.names })
}

/** Leaves out the rows of new or of existing records, as the caller chose. */
export const chooseRows = (plan: Plan, write: UploadFields['write']): ChosenPlan => {
  const planned = plan.planned.filter(({ id }) => write === 'both' || (write === 'create') === (id === null))
  return { ...plan, planned, skipped: plan.planned.length - planned.length }
}

/** Rows with what the planned ones of them do. */
export const waitingRows = (
  sent: readonly SentRow[],
  planned: readonly Pick<PlannedRow, 'line' | 'id' | 'before' | 'after'>[],
): WaitingRow[] => {
  const byLine = new Map(planned.map((row) => [row.line, row]))
  return sent.map(({ line, values }): WaitingRow => {
    const plan = byLine.get(line)
    if (!plan) return { line, values }
    const { id, before, after } = plan
    if (id !== null) return { line, values, id, before, after }
    return isAsSent(values, after) ? { line, values, id } : { line, values, id, after }
  })
}

const isAsSent = (values: Readonly<Record<string, unknown>>, after: Values): boolean =>
  Object.keys(values).length === Object.keys(after).length &&
  Object.entries(after).every(([name, value]) => values[name] === value)

/** What the waiting rows do, of those that do anything. */
export const plannedRows = (
  rows: readonly WaitingRow[],
): Pick<PlannedRow, 'line' | 'id' | 'before' | 'after'>[] =>
  rows.flatMap(({ line, values, id, before = {}, after }) =>
    id === undefined ? [] : [{ line, id, before, after: after ?? values }],
  )

export const countPlan = ({ planned, same, skipped, bad }: ChosenPlan) => ({
  added: planned.filter(({ id }) => id === null).length,
  changed: planned.filter(({ id }) => id !== null).length,
  same,
  skipped,
  bad: new Set(bad.map(({ line }) => line)).size,
})

/** Collects the problems of one row. */
export const problemsOf = (line: number, problems: readonly (readonly [ColumnName | undefined, string])[]) =>
  problems.map(([column, reason]): RowProblem => ({ line, column, reason }))

/** Changes that a preview shows. */
const previewRows = 100

const textOf = (value: Value | undefined): string =>
  typeof value === 'boolean' ? t(value ? 'value.yes' : 'value.no') : String(value ?? '')

/** Undefined for fields that follow from others. */
const labelOf = (schema: ImportSchema, field: string): string | undefined => {
  const column = columnForField(schema, field)
  if (column) return columnLabel(column)
  return field === 'isVendor' || field === 'isInactive' ? t(`column.${field}`) : undefined
}

const toChange = (schema: ImportSchema, row: PlannedRow): PlannedChange => {
  const { line, id, before, after, sent = {}, names = {} } = row
  const fields = Object.keys(after).flatMap((field) => {
    const label = labelOf(schema, field)
    const column = columnForField(schema, field)
    // What the row doesn't say follows from the location that is imported for.
    if (label === undefined || (column && !sent[column])) return []
    const from = names[field] ?? textOf(before[field])
    return [{ column: label, from, to: (column && sent[column]) ?? textOf(after[field]) }]
  })
  return { line, name: Object.values(sent).slice(0, 2).join(' '), isNew: id === null, fields }
}

/** The records as they would be afterwards: how many, which columns change in how many of them, and the first rows. */
export const previewPlan = (
  schema: ImportSchema,
  { planned, bad }: ChosenPlan,
  records: number,
): Pick<ImportCheck, 'records' | 'changes' | 'changedColumns' | 'duplicates'> => {
  const counts = new Map<string, number>()
  for (const { id, after } of planned)
    if (id !== null)
      for (const field of Object.keys(after)) {
        const label = labelOf(schema, field)
        if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
      }
  return {
    records: { now: records, afterwards: records + planned.filter(({ id }) => id === null).length },
    changedColumns: [...counts].map(([column, count]) => ({ column, count })),
    changes: planned.slice(0, previewRows).map((row) => toChange(schema, row)),
    duplicates: new Set(bad.flatMap(({ line, isDuplicate }) => (isDuplicate ? [line] : []))).size,
  }
}

export type CheckedRows = ReturnType<typeof countPlan> & ReturnType<typeof previewPlan>

/** What two parts of a file do together. */
export const joinChecks = (one: CheckedRows, next: CheckedRows): CheckedRows => {
  const columns = new Map<string, number>()
  for (const { column, count } of [...one.changedColumns, ...next.changedColumns])
    columns.set(column, (columns.get(column) ?? 0) + count)
  return {
    added: one.added + next.added,
    changed: one.changed + next.changed,
    same: one.same + next.same,
    skipped: one.skipped + next.skipped,
    bad: one.bad + next.bad,
    records: { now: one.records.now, afterwards: one.records.afterwards + next.added },
    changedColumns: [...columns].map(([column, count]) => ({ column, count })),
    changes: [...one.changes, ...next.changes].slice(0, previewRows),
    duplicates: one.duplicates + next.duplicates,
  }
}
