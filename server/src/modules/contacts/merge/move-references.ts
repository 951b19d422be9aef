import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Reference } from './references.ts'
import { setRows, type Changed } from './rows.ts'
import { publishOf } from '#server/kernel/events/publish.ts'
import { recordHistoryOf } from '#server/kernel/records/history.ts'

/** Points every row that refers to one of the merged contacts at the survivor. */
export const moveReferences = async (
  tx: Tx,
  { table, column, nameColumn: words }: Reference,
  mergedIds: readonly number[],
  survivor: { id: number; name: string },
): Promise<Changed[]> => {
  const [where, name] = [sql.ref(`t.${column}`), sql.ref(words ?? column)]
  const { rows } = await sql<{
    id: number
    was: number
    said: string
  }>`select t.id, ${where} as was, ${words ? name : sql`''`} as said
    from ${sql.table(table)} t where ${where} = any(${[...mergedIds]}::int[]) order by t.id for update`.execute(
    tx,
  )
  const changed = rows.map((row) => ({
    table,
    id: row.id,
    before: { [column]: row.was, ...(words ? { [words]: row.said } : {}) },
    after: { [column]: survivor.id, ...(words ? { [words]: survivor.name } : {}) },
  }))
  await setRows(
    tx,
    table,
    changed.map(({ id, after: values }) => ({ id, values })),
  )
  return changed
}

/**
 * Moves relations to the survivor. A relation that would connect the survivor with itself, or duplicate one
 * it already has, stays with the merged contact.
 */
export const moveRelations = async (tx: Tx, order: readonly number[]): Promise<Changed[]> => {
  const [survivor = 0] = order
  const ids = [...order]
  const { rows } = await sql<{
    id: number
    contact: number
    related: number
  }>`select id, contact, related from contact_related
    where (contact = any(${ids}::int[]) or related = any(${ids}::int[])) and deleted_at is null order by id for update`.execute(
    tx,
  )
  const survivorOr = (id: number) => (order.includes(id) ? survivor : id)
  const pairOf = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)].join()
  const existingPairs = new Set(
    rows
      .filter((row) => survivorOr(row.contact) === row.contact && survivorOr(row.related) === row.related)
      .map((row) => pairOf(row.contact, row.related)),
  )
  const changed: Changed[] = []
  for (const { id, contact, related } of rows) {
    const after = { contact: survivorOr(contact), related: survivorOr(related) }
    const isMoved = after.contact !== contact || after.related !== related
    const pair = pairOf(after.contact, after.related)
    if (!isMoved || after.contact === after.related || existingPairs.has(pair)) continue
    existingPairs.add(pair)
    changed.push({ table: 'contact_related', id, before: { contact, related }, after })
  }
  await setRows(
    tx,
    'contact_related',
    changed.map(({ id, after: values }) => ({ id, values })),
  )
  return changed
}

/**
 * Records the moves in the history, because the saves of people who have such a record open are merged by it
 * and must keep the new contact.
 */
export const recordMoves = async (
  tx: Tx,
  actor: Actor,
  { table, column, field }: Reference,
  changed: readonly Changed[],
): Promise<void> => {
  if (!field || changed.length === 0) return
  const moves = changed.map(({ id, before, after }) => ({ id, was: before?.[column], now: after[column] }))
  const request = table === 'request' ? sql`t.id, t.firm, t.service_firm` : sql`null::int, t.firm, null::int`
  await recordHistoryOf(tx, actor, {
    from: sql`select ${table}, t.id, ${request}, 'changed', '', jsonb_build_object(${field}::text, jsonb_build_array(e.was, e.now)),
        t.version
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) e(id int, was int, now int) join ${sql.table(table)} t on t.id = e.id
      order by t.id`,
  })
  const parties =
    table === 'request' ? sql`array_remove(array[t.firm, t.service_firm], null)` : sql`array[t.firm]`
  await publishOf(
    tx,
    actor,
    sql`select ${`${table}s.changed`}, ${table}, t.id, t.version, t.firm, ${parties}
      from ${sql.table(table)} t where t.id = any(${changed.slice(0, 500).map(({ id }) => id)}::int[]) order by t.id`,
  )
}
