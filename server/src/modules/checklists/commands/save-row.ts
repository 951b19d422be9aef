import { sql } from 'kysely'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, invalid, notFound } from '#server/kernel/http/problems.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { t } from '../texts.ts'

/**
 * A list whose rows are saved the same way: with a name, an order, a firm, and inactive instead of deleted.
 */
export type List = {
  table: 'checklist_item' | 'service' | 'service_group' | 'event_type' | 'rate_type' | 'recommendation'
  /** Noun for a row: "event type". */
  what: string
  /** The contract field that carries the name. */
  nameField: string
  /** Distinguishes this list's rows within a shared table. */
  kind?: string
}
export type Row = { id: number; firm: number; version: number } & Record<string, unknown>
type Values = Record<string, unknown> & { name?: string | undefined; sort?: number | undefined }
type RowInput = { id: number; firm?: number | undefined; version?: number | undefined }
type ExtraColumns = Record<string, unknown> | undefined
/** Checks a row before it is written. The returned columns are written too. */
type Check = (row: { firm: number; now: Partial<Row>; next: Values }) => Promise<ExtraColumns> | ExtraColumns

/**
 * Locks a row of a list.
 * @throws Problem 404 if it is out of the caller's scope or belongs to another list
 */
export const lockRow = async (
  tx: Tx,
  actor: Actor,
  { table, what, kind }: List,
  id: number,
): Promise<Row> => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} t
    where t.id = ${id} and ${kind ? sql`t.kind = ${kind}` : sql`true`} for update`.execute(tx)
  const row = rows[0]
  if (!row || !canSeeFirm(actor, row.firm)) throw notFound(what)
  return row
}

/** Saves a row of a list. A new one goes to the end. Undefined fields were not sent and stay as they are. */
export const saveRow = async (
  tx: Tx,
  actor: Actor,
  list: List,
  { id, firm, version }: RowInput,
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
  const extra = await check({ firm: stored.firm, now: stored, next: { ...now, ...merged.changed } })
  await change(tx, actor, list, stored, { ...merged.changed, ...extra }, 'changed')
  return { id }
}

/** Updates a locked row, records it, and publishes it. */
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
  await recordHistory(tx, actor, {
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
  if (!values.name) throw invalid([{ field: nameField, message: t.message('required') }])
  const extra = await check({ firm, now: {}, next: values })
  const { rows } = await sql<{ sort: number }>`select coalesce(max(t.sort), 0) + 10 as sort
    from ${sql.table(table)} t where t.firm = ${firm} and ${kind ? sql`t.kind = ${kind}` : sql`true`}`.execute(
    tx,
  )
  const sort = values.sort ?? rows[0]?.sort ?? 10
  const full = { ...values, ...extra, ...(kind ? { kind } : {}), firm, sort }
  const { id } = await tx
    .insertInto(table as 'service')
    .values(full as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: table, id, firm, version: 1, what: 'created' })
  await publishList(tx, actor, 'checklists.changed', { entity: table, id, version: 1, firm })
  return { id }
}
