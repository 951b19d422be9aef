import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { PartRow, parts } from './references.ts'
import { setParts, type Changed } from './rows.ts'
import { joinNotes } from './field-values.ts'

type Part = (typeof parts)[number]

/**
 * Longest note of a phone or address, in characters. A longer combined note stays with the duplicate, which
 * an undo brings back.
 */
const maxNoteLength = 500

/**
 * Moves phones, emails, or addresses to the survivor. A duplicate stays with the merged contact; its type and
 * note are taken over where they add something. One primary remains.
 * @param order ids of the survivor and then the others
 * @param primaryFrom the contact whose primary becomes the primary
 */
export const moveParts = async (
  tx: Tx,
  part: Part,
  order: readonly number[],
  primaryFrom?: number,
): Promise<Changed[]> => {
  const [survivor = 0] = order
  const { rows } = await sql<{ row: PartRow }>`select to_jsonb(t) as row from ${sql.table(part.table)} t
    where t.contact = any(${[...order]}::int[]) order by t.id for update`.execute(tx)
  const all = rows
    .map(({ row }) => row)
    .sort((a, b) => order.indexOf(a.contact) - order.indexOf(b.contact) || a.id - b.id)
  const firstByKey = new Map<string, PartRow>()
  const after = new Map<number, Record<string, unknown>>()
  const set = (row: PartRow, values: Record<string, unknown>) =>
    after.set(row.id, { ...after.get(row.id), ...values })
  for (const row of all) {
    const same = row.deleted_at ? undefined : firstByKey.get(part.key(row))
    if (same) {
      const merged = { ...same, ...after.get(same.id) }
      set(same, addedValues(part, merged, row))
      continue
    }
    if (!row.deleted_at) firstByKey.set(part.key(row), row)
    if (row.contact !== survivor) set(row, { contact: survivor, is_primary: false })
  }
  const primaryOf = (contact: number | undefined) =>
    all.find((row) => row.contact === contact && row.is_primary)
  const primary = primaryOf(primaryFrom) ?? order.map(primaryOf).find(Boolean) ?? [...firstByKey.values()][0]
  const keptPrimary = primary && firstByKey.get(part.key(primary))
  for (const row of all)
    if (row.contact === survivor && row.is_primary && row !== keptPrimary) set(row, { is_primary: false })
  if (keptPrimary && !(keptPrimary.contact === survivor && keptPrimary.is_primary))
    set(keptPrimary, { is_primary: true })
  const changed = all.flatMap((row): Changed[] => {
    const values = after.get(row.id)
    if (!values || Object.keys(values).length === 0) return []
    const before = Object.fromEntries(Object.keys(values).map((column) => [column, row[column]]))
    return [{ table: part.table, id: row.id, before, after: values }]
  })
  await setParts(
    tx,
    part.table,
    changed.map(({ id, after: values }) => ({ id, values })),
  )
  return changed
}

/** What a duplicate adds to the row that is kept. */
const addedValues = (part: Part, kept: PartRow, duplicate: PartRow): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  if (kept[part.type] === null && duplicate[part.type] !== null) values[part.type] = duplicate[part.type]
  if (!('note' in part)) return values
  const [own, other] = [String(kept[part.note]), String(duplicate[part.note])]
  const both = joinNotes([own, other], Infinity)
  if (other.trim() && both !== own.trim() && both.length <= maxNoteLength) values[part.note] = both
  return values
}

export const countMoved = (changed: readonly Changed[], survivor: number): number =>
  changed.filter(({ before, after }) => before && after.contact === survivor && before.contact !== survivor)
    .length
