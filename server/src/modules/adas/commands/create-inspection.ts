import { sql } from 'kysely'
import type { InspectionShape, createAdas } from '#contract/adas.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import type { VinService } from '#server/outside/vin/vin-service.ts'
import { loadPlanFacts } from '../reads/plan-facts.ts'
import { planOfFacts } from '../reads/plan.ts'
import { equipmentFields } from '../rules/equipment.ts'
import { lockOrder, publishPlanChange } from './lock-order.ts'

/** Saves a copy of an order's current plan. */
export const createInspection = async (
  tx: Tx,
  actor: Actor,
  vin: VinService,
  { calibrate, calibrateEvent = 0 }: BodyOf<typeof createAdas>,
  now: Date,
): Promise<InspectionShape> => {
  const order = await lockOrder(tx, actor, calibrate)
  if (calibrateEvent > 0) await requireVisit(tx, actor, calibrate, calibrateEvent)
  const facts = await loadPlanFacts(runInTx(tx), actor, calibrate, undefined, now)
  const plan = planOfFacts(facts, await vin.equipment(order.vin, equipmentFields), actor)
  const cited = plan.entries
    .flatMap(({ causes, limits }) => [...causes, ...limits])
    .filter(({ rule }) => rule.sourceUrl !== '')
    .map(({ rule }) => ({ name: rule.sourceName, url: rule.sourceUrl }))
  const links = [...new Map(cited.map((link) => [`${link.name} ${link.url}`, link])).values()]
  const saved = await tx
    .insertInto('adas_inspection')
    .values({
      request: calibrate,
      event: calibrateEvent > 0 ? calibrateEvent : null,
      vin: plan.vin,
      day: plan.day,
      plan: JSON.stringify(plan),
      link_data: JSON.stringify(links),
      made_by: actor.user,
      made_name: actor.name,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'adas_inspection',
    id: saved.id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version: 1,
    what: 'savedInspection',
  })
  await publishPlanChange(tx, actor, order)
  const count = (need: string) => plan.entries.filter((entry) => entry.need === need).length
  return {
    adasInspection: saved.id,
    calibrate,
    ronumber: plan.ronumber,
    calibrateEvent: calibrateEvent > 0 ? calibrateEvent : null,
    vin: plan.vin,
    vehicleText: plan.vehicleText,
    day: plan.day,
    required: count('required'),
    recommended: count('recommended'),
    links,
    by: actor.name,
    at: saved.created_at,
  }
}

const requireVisit = async (tx: Tx, actor: Actor, request: number, event: number): Promise<void> => {
  const { rows } = await sql`select 1 from event e where e.id = ${event} and e.request = ${request}
    and e.deleted_at is null and ${eventsInScope(actor)}`.execute(tx)
  if (rows.length === 0) throw notFound('visit')
}
