import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveSort } from '#contract/lookups.ts'
import { arrayText, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { tellList } from '../reached.ts'

/** What a class name of the calls orders, and which of its rows. Everything else is a key of the lookup table. */
const ordered: Record<string, { table: string; column?: string; value?: string }> = {
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

/** Keeps the order of a list. All items or none: one outside the scope, or of another list, refuses the whole. */
export const keepSort = async (
  tx: Tx,
  actor: Actor,
  { className, items }: BodyOf<typeof saveSort>,
): Promise<{ ok: true }> => {
  const { table, column, value } = Object.hasOwn(ordered, className)
    ? (ordered[className] as (typeof ordered)[string])
    : { table: 'lookup', column: 'key', value: className }
  const ofList = column ? sql`t.${sql.ref(column)} = ${value ?? null}` : sql`true`
  const ids = items.map((item) => item.id)
  const sorts = items.map((item) => item.sort)
  const { rows } = await sql<{ id: number; firm: number }>`
    update ${sql.table(table)} t set sort = n.sort
    from unnest(${ids}::int[], ${sorts}::int[]) as n(id, sort)
    where t.id = n.id and ${ofList} and (${actor.all} or t.firm = any(${arrayText(actor.firms)}::int[]))
    returning t.id, t.firm`.execute(tx)
  if (rows.length !== new Set(ids).size) throw notFound('list entry')
  for (const firm of new Set(rows.map((row) => row.firm)))
    await tellList(tx, actor, 'lookups.sorted', { entity: table, id: ids[0] ?? 0, version: 0, firm })
  return { ok: true }
}
