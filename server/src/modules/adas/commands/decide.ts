import type { EquippedShape, dismissCalibration, saveEquipment } from '#contract/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { loadPlanFacts } from '../reads/plan-facts.ts'
import { planOfFacts } from '../reads/plan.ts'
import { equipmentOf } from '../rules/equipment.ts'
import { unknownFitting } from '../rules/make-plan.ts'
import { t } from '../texts.ts'
import { lockOrder, publishPlanChange, type LockedOrder } from './lock-order.ts'

/** The firm that remembers what was seen: the caller's, if it takes part in the order, else the shop. */
const rememberingFirm = (actor: Actor, { firm, service_firm }: LockedOrder): number =>
  actor.firm === service_firm ? service_firm : firm

/** Remembers for a VIN whether a system is on the car, or forgets it. */
export const setEquipment = async (
  tx: Tx,
  actor: Actor,
  { calibrate, system, isFitted }: BodyOf<typeof saveEquipment>,
  now: Date,
): Promise<EquippedShape> => {
  const order = await lockOrder(tx, actor, calibrate)
  if (order.vin === '') throw refused(t.message('vin.needed'))
  const firm = rememberingFirm(actor, order)
  const seen = {
    is_fitted: isFitted ?? false,
    seen_by: actor.user,
    seen_name: actor.name,
    seen_at: now.toISOString(),
  }
  const before = await tx
    .selectFrom('adas_equipment')
    .selectAll()
    .where('vin', '=', order.vin)
    .where('system', '=', system)
    .where('firm', '=', firm)
    .forUpdate()
    .executeTakeFirst()
  if (isFitted === null) {
    if (before) await tx.deleteFrom('adas_equipment').where('id', '=', before.id).execute()
  } else
    await tx
      .insertInto('adas_equipment')
      .values({ firm, vin: order.vin, system, ...seen })
      .onConflict((on) => on.columns(['firm', 'vin', 'system']).doUpdateSet(seen))
      .execute()
  await recordHistory(tx, actor, {
    entity: 'adas_equipment',
    id: order.id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version: order.version,
    // texts-ignore: kinds of entries; the history puts them into words
    what: isFitted === null ? 'forgotEquipment' : isFitted ? 'sawOnTheCar' : 'sawMissingOnTheCar',
    changes: { name: [null, systemLabel(system)] },
  })
  await publishPlanChange(tx, actor, order)
  if (isFitted !== null)
    return {
      system,
      fitting: isFitted ? 'fitted' : 'notFitted',
      source: 'person',
      detail: actor.name,
      at: seen.seen_at,
    }
  const { head, observations } = await loadPlanFacts(runInTx(tx), actor, calibrate, undefined, now)
  const all = equipmentOf({ make: head.make, model: head.model, year: head.year }, [], null, observations)
  return all.find((each) => each.system === system) ?? unknownFitting(system)
}

/** Decides against a calibration with a reason, or takes the decision back. Both stay on record. */
export const dismiss = async (
  tx: Tx,
  actor: Actor,
  { calibrate, system, reason = '', undo }: BodyOf<typeof dismissCalibration>,
  now: Date,
): Promise<{ ok: true }> => {
  const order = await lockOrder(tx, actor, calibrate)
  const why = reason.trim()
  if (!undo && why === '') throw invalid([{ field: 'reason', message: t.message('dismiss.reason') }])
  // What vPIC states is left out: a decision doesn't wait for another company's server.
  const facts = await loadPlanFacts(runInTx(tx), actor, calibrate, undefined, now)
  const plan = planOfFacts(facts, { statements: [], at: null }, actor)
  const { need, dismissal } = plan.entries.find((entry) => entry.system === system) ?? {}
  if (undo ? !dismissal : dismissal?.reason === why && !dismissal.isOutdated) return { ok: true }
  if (!undo && need !== 'required' && need !== 'recommended') throw refused(t.message('dismiss.notNeeded'))
  await tx
    .updateTable('adas_dismissal')
    .set({ withdrawn_at: now.toISOString(), withdrawn_by: actor.user })
    .where('request', '=', calibrate)
    .where('system', '=', system)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (!undo)
    await tx
      .insertInto('adas_dismissal')
      .values({
        request: calibrate,
        system,
        reason: why,
        need: need ?? '',
        dismissed_by: actor.user,
        dismissed_name: actor.name,
        dismissed_at: now.toISOString(),
      })
      .execute()
  await recordHistory(tx, actor, {
    entity: 'adas_dismissal',
    id: order.id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version: order.version,
    // texts-ignore: kinds of entries; the history puts them into words
    what: undo ? 'reconsideredCalibration' : 'dismissedCalibration',
    why,
    changes: { name: [null, systemLabel(system)] },
  })
  await publishPlanChange(tx, actor, order)
  return { ok: true }
}
