import type { BodyOf } from '#contract/kit/call.ts'
import type { deleteCalibrateEvent } from '#contract/requests/calls.ts'
import { cents, dollars } from '#contract/kit/money.ts'
import { eventStatusNames } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { mayEditEvent, sidesOf } from '../policy.ts'
import { paidOn } from '../billing/commands/invoice-guards.ts'
import { lockEvent, nameOf, recordVisit, settle, tellParties, type Visit } from '../store.ts'
import { holdTechnicians } from './reserve-technicians.ts'
import { planColumns } from './schedule-columns.ts'
import { refuseOver } from './save-event.ts'

const binDays = 30

/** Puts a visit that has not begun in the bin, or takes it out again within 30 days. */
export const deleteEvent = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof deleteCalibrateEvent>,
  now: Date,
): Promise<{ ok: true }> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent, body.undo)
  const { request, event } = visit
  if (!mayEditEvent(sidesOf(actor, request), request.status)) throw forbidden()
  if (body.undo) await mayRestore(tx, visit, now)
  else await mayDelete(tx, visit)
  const { version } = await tx
    .updateTable('event')
    .set({ deleted_at: body.undo ? null : now.toISOString() })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const what = body.undo ? 'restored' : 'deleted'
  const moved: Visit = { request, event: { ...event, version } }
  await recordVisit(tx, actor, moved, { what, changes: {} })
  const after = body.undo ? await holdTechnicians(tx, actor, moved, body.doubleBook) : moved
  await settle(tx, actor, request, now)
  await tellParties(tx, actor, request, {
    name: body.undo ? 'requests.eventRestored' : 'requests.eventDeleted',
    entity: 'event',
    id: event.id,
    version: after.event.version,
    data: { request: request.id },
  })
  return { ok: true }
}

const mayDelete = async (tx: Tx, visit: Visit): Promise<void> => {
  refuseOver(visit)
  if (visit.event.started_at !== null)
    throw refused(
      `${nameOf(visit)} is ${eventStatusNames[visit.event.status]} and has begun. Cancel it instead of deleting it.`,
    )
  const paid = await paidOn(tx, visit.event.id)
  if (cents(paid) !== 0n)
    throw refused(`${dollars(paid)} is booked on ${nameOf(visit)}. Take the payment back, then delete it.`)
}

/** Its bay may have been given away meanwhile. */
const mayRestore = async (tx: Tx, visit: Visit, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(visit.event.deleted_at ?? '') > binDays * 86_400_000)
    throw refused(`${nameOf(visit)} was deleted more than ${binDays} days ago and cannot come back.`)
  if (visit.event.bay !== null) await planColumns(tx, visit, {})
}
