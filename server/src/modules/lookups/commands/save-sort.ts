import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveSort as call } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { conflict, notFound } from '#server/kernel/http/problems.ts'
import { publishList } from '../publish-list.ts'
import { recordHistoryOf } from '#server/kernel/records/history.ts'

/** The table and filter for each class name in the calls. Everything else is a key of the lookup table. */
const sortables: Record<string, { table: string; column?: string; value?: string }> = {
  CalibrateReady: { table: 'checklist_item', column: 'kind', value: 'ready' },
  CalibratePreCheck: { table: 'checklist_item', column: 'kind', value: 'precheck' },
  CalibrateActionType: { table: 'checklist_item', column: 'kind', value: 'action' },
  CalibrateVerify: { table: 'checklist_item', column: 'kind', value: 'verify' },
  CalibrateService: { table: 'service' },
  CalibrateServiceGroup: { table: 'service_group' },
  CalibrateEventType: { table: 'event_type' },
  RateType: { table: 'rate_type' },
  CalibrateRecommendation: { table: 'recommendation' },
}

type Row = { id: number; firm: number; sort: number; version: number }
type Items = BodyOf<typeof call>['items']

/**
 * Saves the order of a list, all items or none. One item out of scope or of another list fails the call.
 * @throws conflict if somebody else reordered these items since they were read
 */
export const saveSort = async (
  tx: Tx,
  actor: Actor,
  { className, items }: BodyOf<typeof call>,
): Promise<{ ok: true }> => {
  const { table, column, value } = Object.hasOwn(sortables, className)
    ? (sortables[className] as (typeof sortables)[string])
    : { table: 'lookup', column: 'key', value: className }
  const isOfList = column ? sql`t.${sql.ref(column)} = ${value ?? null}` : sql`true`
  const ids = items.map((item) => item.id)
  const { rows } = await sql<Row>`
    select t.id, t.firm, t.sort, t.version from ${sql.table(table)} t
    where t.id = any(${ids}::int[]) and ${isOfList}
      and (${actor.all} or t.firm = any(${firmArrayText(actor.firms)}::int[]))
    order by t.id for update`.execute(tx)
  if (rows.length !== new Set(ids).size) throw notFound('list entry')
  await refuseIfReordered(tx, actor, table, rows, items)
  await recordHistoryOf(tx, actor, {
    before: sql`with moved as (
      update ${sql.table(table)} t set sort = n.sort
      from unnest(${ids}::int[], ${items.map((item) => item.sort)}::int[]) as n(id, sort),
        unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.sort)}::int[]) as o(id, sort)
      where t.id = n.id and t.id = o.id and t.sort <> n.sort
      returning t.id, t.firm, t.version, o.sort as was, t.sort)`,
    from: sql`select ${table}, id, null::int, firm, null::int, 'sorted', '',
      jsonb_build_object('sort', jsonb_build_array(was, sort)), version from moved`,
  })
  for (const firm of new Set(rows.map((row) => row.firm)))
    await publishList(tx, actor, 'lookups.sorted', { entity: table, id: ids[0] ?? 0, version: 0, firm })
  return { ok: true }
}

/** An order the same user saved in another window is not a conflict. */
const refuseIfReordered = async (
  tx: Tx,
  actor: Actor,
  table: string,
  rows: readonly Row[],
  items: Items,
): Promise<void> => {
  const conflicts = rows.flatMap((row) => {
    const { was, sort = row.sort } = items.find(({ id }) => id === row.id) ?? {}
    return was === undefined || was === row.sort || sort === row.sort ? [] : [{ ...row, yours: sort }]
  })
  if (conflicts.length === 0) return
  const last = await tx
    .selectFrom('history')
    .select(['actor', 'actor_name', 'at'])
    .where('entity', '=', table)
    .where(
      'entity_id',
      'in',
      conflicts.map(({ id }) => id),
    )
    .where(sql<boolean>`changes ? 'sort'`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.actor === actor.user) return
  throw conflict({
    by: last?.actor_name || 'Someone',
    at: last?.at ?? new Date().toISOString(),
    version: Math.max(...conflicts.map(({ version }) => version)),
    fields: conflicts.map(({ id, sort, yours }) => ({ field: `items.${id}.sort`, stored: sort, yours })),
  })
}
