import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { PartRow, parts } from './references.ts'
import { setParts, type Changed } from './rows.ts'
import { joined } from './field-values.ts'

type Part = (typeof parts)[number]

/**
 * Longest note of a phone or address, in characters. A longer combined note stays with the duplicate, which
 * an undo brings back.
 */
const longestNote = 500

/**
 * Moves phones, emails, or addresses to the survivor. A duplicate stays with the merged contact; its type and
 * note are taken over where they add something. One primary remains.
 * @param order ids of the survivor and then the others
 * @param wanted the contact whose primary becomes the primary
 */
export const moveParts = async (
  tx: Tx,
  part: Part,
  order: readonly number[],
  wanted?: number,
): Promise<Changed[]> => {
  const [stays = 0] = order
  const { rows } = await sql<{ row: PartRow }>`select to_jsonb(t) as row from ${sql.table(part.table)} t
    where t.contact = any(${[...order]}::int[]) order by t.id for update`.execute(tx)
  const all = rows
    .map(({ row }) => row)
    .sort((a, b) => order.indexOf(a.contact) - order.indexOf(b.contact) || a.id - b.id)
  const first = new Map<string, PartRow>()
  const after = new Map<number, Record<string, unknown>>()
  const set = (row: PartRow, values: Record<string, unknown>) =>
    after.set(row.id, { ...after.get(row.id), ...values })
  for (const row of all) {
    const same = row.deleted_at ? undefined : first.get(part.key(row))
    if (same) {
      const kept = { ...same, ...after.get(same.id) }
      set(same, added(part, kept, row))
      continue
    }
    if (!row.deleted_at) first.set(part.key(row), row)
    if (row.contact !== stays) set(row, { contact: stays, is_primary: false })
  }
  const ofContact = (contact: number | undefined) =>
    all.find((row) => row.contact === contact && row.is_primary)
  const primary = ofContact(wanted) ?? order.map(ofContact).find(Boolean) ?? [...first.values()][0]
  const remains = primary && first.get(part.key(primary))
  for (const row of all)
    if (row.contact === stays && row.is_primary && row !== remains) set(row, { is_primary: false })
  if (remains && !(remains.contact === stays && remains.is_primary)) set(remains, { is_primary: true })
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
const added = (part: Part, kept: PartRow, double: PartRow): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  if (kept[part.type] === null && double[part.type] !== null) values[part.type] = double[part.type]
  if (!('note' in part)) return values
  const [mine, other] = [String(kept[part.note]), String(double[part.note])]
  const both = joined([mine, other], Infinity)
  if (other.trim() && both !== mine.trim() && both.length <= longestNote) values[part.note] = both
  return values
}

export const countMoved = (changed: readonly Changed[], stays: number): number =>
  changed.filter(({ before, after }) => before && after.contact === stays && before.contact !== stays).length
