import { runInTx } from '#server/kernel/postgres/database.ts'
import type { ImportSchema } from '#contract/imports.ts'
import { lockRecords } from '../lock-records.ts'
import { currentValues, versionsOf } from '../reads/current-values.ts'
import type { RowProblem } from '../rules/map-rows.ts'
import { changedFields, type PlannedRow, type Values } from '../rules/plan.ts'
import { rowProblems } from '../save-in-savepoint.ts'
import { saveRows, type Saving } from '../save-rows.ts'
import { t } from '../texts.ts'

/** A row as it was written, with what an undo needs. */
export type Written = {
  line: number
  id: number
  version: number
  isNew: boolean
  before: Values
  after: Values
}
type WrittenRows = { written: Written[]; refused: RowProblem[]; same: number }

/**
 * Writes planned rows by the commands of their module. A refused row doesn't stop the others. A check does the same with
 * the first rows and rolls back.
 */
export const writeRows = async (
  saving: Saving,
  schema: ImportSchema,
  rows: readonly PlannedRow[],
): Promise<WrittenRows> => {
  const run = runInTx(saving.tx)
  const ids = rows.flatMap(({ id }) => id ?? [])
  await lockRecords(saving.tx, schema, ids)
  const stored = await currentValues(run, schema, ids)
  const refused: RowProblem[] = []
  const changing: Omit<PlannedRow, 'sent' | 'names'>[] = []
  let same = 0
  for (const row of rows) {
    const { line, id } = row
    const now = id === null ? undefined : stored.get(id)
    if (id !== null && !now) {
      refused.push({ line, reason: t('undo.gone') })
      continue
    }
    // Others may have changed the record since the plan was made.
    const fields = now ? changedFields(now, row.after) : row
    if (now && Object.keys(fields.after).length === 0) {
      same++
      continue
    }
    const { before, after } = fields
    changing.push({ line, id, before, after })
  }
  const written: Omit<Written, 'version'>[] = []
  for (const [at, outcome] of (await saveRows(saving, schema, changing)).entries()) {
    const row = changing[at]
    if (!row) continue
    if ('refusal' in outcome) refused.push(...rowProblems(schema, row.line, outcome.refusal))
    else written.push({ ...row, id: outcome.saved, isNew: row.id === null })
  }
  return { written: await withStoredValues(saving, schema, written), refused, same }
}

/** Commands may store a value in another form than it was sent, and the undo compares with what was stored. */
const withStoredValues = async (
  { tx }: Saving,
  schema: ImportSchema,
  written: readonly Omit<Written, 'version'>[],
): Promise<Written[]> => {
  const idsOf = (isNew: boolean) => written.flatMap((row) => (row.isNew === isNew ? row.id : []))
  const [versions, current] = await Promise.all([
    versionsOf(runInTx(tx), schema, idsOf(true)),
    currentValues(runInTx(tx), schema, idsOf(false)),
  ])
  return written.map((row) => {
    // An undo of a new record asks for its version, and for the contact that a new user got.
    if (row.isNew) {
      const { contact } = row.after
      return {
        ...row,
        after: contact === undefined ? {} : { contact },
        version: versions.get(row.id) ?? 0,
      }
    }
    const stored = current.get(row.id)
    if (!stored) return { ...row, version: 0 }
    const after = Object.fromEntries(Object.keys(row.after).map((name) => [name, stored[name] ?? null]))
    return { ...row, after, version: stored.version }
  })
}
