import { sql } from 'kysely'
import { isNew } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, record } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, invalid, notFound } from '#server/kernel/http/problems.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'

/** A list whose rows are saved alike: a name, an order, a firm, inactive in place of gone. */
export type List = {
  table: 'checklist_item' | 'service' | 'service_group' | 'event_type' | 'rate_type' | 'recommendation'
  /** What a row is called in words: "event type". */
  what: string
  /** The field of the call that carries the name. */
  nameField: string
  /** What more tells the rows of this list from others of the table. */
  kind?: string
}
export type Row = { id: number; firm: number; version: number } & Record<string, unknown>
type Values = Record<string, unknown> & { name?: string | undefined; sort?: number | undefined }
type In = { id: number; firm?: number | undefined; version?: number | undefined }
type Looked = Record<string, unknown> | undefined
/** Looks at a row as it will stand, before it is written; what it answers is written too. */
type Check = (row: { firm: number; now: Partial<Row>; next: Values }) => Promise<Looked> | Looked

/** A row of a list, locked. @throws Problem 404 when it is not in the caller’s reach or of another list */
export const lockRow = async (
  tx: Tx,
  actor: Actor,
  { table, what, kind }: List,
  id: number,
): Promise<Row> => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} t
    where t.id = ${id} and ${kind ? sql`t.kind = ${kind}` : sql`true`} for update`.execute(tx)
  const row = rows[0]
  if (!row || !seesFirm(actor, row.firm)) throw notFound(what)
  return row
}

/** Saves a row of a list; a new one goes to its end. Fields that are undefined were not sent and stay. */
export const saveRow = async (
  tx: Tx,
  actor: Actor,
  list: List,
  { id, firm, version }: In,
  values: Values,
  check: Check = () => undefined,
): Promise<{ id: number }> => {
  if (isNew(id)) return add(tx, actor, list, ownerFirm(actor, firm), values, check)
  const stored = await lockRow(tx, actor, list, id)
  const now = Object.fromEntries(Object.keys(values).map((field) => [field, stored[field]]))
  const since = version === undefined ? {} : await changesSince(tx, actor, list.table, id, version)
  const merged = mergeByField(now, values as Record<string, unknown>, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return { id }
  const more = await check({ firm: stored.firm, now: stored, next: { ...now, ...merged.changed } })
  await change(tx, actor, list, stored, { ...merged.changed, ...more }, 'changed')
  return { id }
}

/** Writes what changed on a locked row, with its history and its fact. */
export const change = async (
  tx: Tx,
  actor: Actor,
  { table }: List,
  stored: Row,
  changed: Record<string, unknown>,
  what: string,
): Promise<void> => {
  const { version } = await tx
    .updateTable(table as 'service')
    .set(changed)
    .where('id', '=', stored.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { id, firm } = stored
  await record(tx, actor, {
    entity: table,
    id,
    firm,
    version,
    what,
    changes: difference(stored, changed),
  })
  await publishList(tx, actor, 'checklists.changed', { entity: table, id, version, firm })
}

const add = async (
  tx: Tx,
  actor: Actor,
  { table, kind, nameField }: List,
  firm: number,
  values: Values,
  check: Check,
): Promise<{ id: number }> => {
  if (!values.name) throw invalid([{ field: nameField, message: 'This field is required' }])
  const more = await check({ firm, now: {}, next: values })
  const { rows } = await sql<{ sort: number }>`select coalesce(max(t.sort), 0) + 10 as sort
    from ${sql.table(table)} t where t.firm = ${firm} and ${kind ? sql`t.kind = ${kind}` : sql`true`}`.execute(
    tx,
  )
  const sort = values.sort ?? rows[0]?.sort ?? 10
  const full = { ...values, ...more, ...(kind ? { kind } : {}), firm, sort }
  const { id } = await tx
    .insertInto(table as 'service')
    .values(full as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { entity: table, id, firm, version: 1, what: 'created' })
  await publishList(tx, actor, 'checklists.changed', { entity: table, id, version: 1, firm })
  return { id }
}
