import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveSort } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'

/** What a class name of the calls orders. Everything else is a key of the lookup table. */
const ordered = {
  CalibrateReady: 'checklist_item',
  CalibratePreCheck: 'checklist_item',
  CalibrateActionType: 'checklist_item',
  CalibrateVerify: 'checklist_item',
  CalibrateService: 'service',
  CalibrateServiceGroup: 'service_group',
  CalibrateEventType: 'event_type',
  RateType: 'rate_type',
} as const

/** Keeps the order of a list. All items or none: one outside the scope refuses the whole. */
export const keepSort = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveSort>,
): Promise<{ ok: true }> => {
  const table = ordered[body.className as keyof typeof ordered] ?? 'lookup'
  const ids = body.items.map((item) => item.id)
  const sorts = body.items.map((item) => item.sort)
  const { rows } = await sql<{ firm: number }>`
    update ${sql.table(table)} t set sort = n.sort
    from unnest(${ids}::int[], ${sorts}::int[]) as n(id, sort)
    where t.id = n.id and (${actor.all} or t.firm = any(${[...actor.firms]}::int[])) returning t.firm`.execute(
    tx,
  )
  const firm = rows[0]?.firm
  if (firm === undefined || rows.length !== new Set(ids).size) throw notFound('list entry')
  await tell(tx, actor, {
    name: 'lookups.sorted',
    entity: table,
    id: ids[0] ?? 0,
    version: 0,
    firm,
    parties: [firm],
  })
  return { ok: true }
}
