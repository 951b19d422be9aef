import type { BodyOf } from '#contract/kit/call.ts'
import { checkVin, shortVin } from '#contract/kit/vin.ts'
import type { acceptVehicle as acceptCall, confirmVehicle as confirmCall } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, invalid, refused } from '#server/kernel/http/problems.ts'
import { eventSidesOf } from '../policy.ts'
import { doneAt } from '../rules/done-at.ts'
import { isWrongVehicle, type StoredCheck } from '../rules/vehicle-check.ts'
import { lockEvent, publishToParties, recordVisit, visitLabel, type Visit } from '../store.ts'
import { refuseReadOnly } from './save-event.ts'
import { t } from './texts.ts'

/** Records which vehicle was found, also a wrong one. Returns the visit's id. */
export const confirmVehicle = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof confirmCall>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  if (!eventSidesOf(actor, visit.event).some((side) => side !== 'shop')) throw forbidden()
  refuseReadOnly(visit)
  const { vin } = checkVin(body.vin)
  if (!isReadable(vin)) throw invalid([{ field: 'vin', message: t.message('vehicle.length') }])
  const before = visit.event.vehicle_check
  // A repeated reading says nothing new, and keeps what the center accepted.
  if (before?.vin === vin && before.how === body.how) return visit.event.id
  const at = doneAt(body.doneAt, now)
  const read: StoredCheck = {
    vin,
    how: body.how,
    by: actor.name,
    at: at.toISOString(),
    reason: null,
    acceptedBy: null,
  }
  const what = isWrongVehicle(read, visit.request.vin) ? 'foundOtherVehicle' : 'confirmedVehicle'
  // A device may report late. What somebody read after it stays, and this reading only goes into the history.
  const isOvertaken = before !== null && Date.parse(before.at) > at.getTime()
  return saveCheck(tx, actor, visit, { check: isOvertaken ? before : read, read, what, why: '' })
}

/** Lets work start on a vehicle whose VIN differs from the order's. */
export const acceptVehicle = async (
  tx: Tx,
  actor: Actor,
  { calibrateEvent, reason }: BodyOf<typeof acceptCall>,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, calibrateEvent)
  const check = visit.event.vehicle_check
  if (!eventSidesOf(actor, visit.event).includes('center')) throw forbidden()
  refuseReadOnly(visit)
  if (!check || !isWrongVehicle(check, visit.request.vin))
    throw refused(t.message('vehicle.noMismatch', { visit: visitLabel(visit) }))
  const why = reason.trim()
  if (why === '')
    throw invalid([{ field: 'reason', message: t.message('enterReason', { move: t('vehicle.accept') }) }])
  const accepted = { ...check, reason: why, acceptedBy: actor.name }
  return saveCheck(tx, actor, visit, { check: accepted, read: accepted, what: 'acceptedVehicle', why })
}

/** A VIN of 17 characters, or its last 8. Letters that no VIN has are a slip of the finger. */
const isReadable = (vin: string): boolean =>
  vin.length === shortVin ? /^[A-HJ-NPR-Z0-9]+$/.test(vin) : checkVin(vin).ok

const saveCheck = async (
  tx: Tx,
  actor: Actor,
  { request, event }: Visit,
  { check, read, what, why }: { check: StoredCheck; read: StoredCheck; what: string; why: string },
): Promise<number> => {
  const { version } = await tx
    .updateTable('event')
    .set({ vehicle_check: JSON.stringify(check) })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after: Visit = { request, event: { ...event, vehicle_check: check, version } }
  await recordVisit(tx, actor, after, {
    what,
    why,
    changes: {
      vinRead: [check === read ? (event.vehicle_check?.vin ?? '') : '', read.vin],
      how: ['', read.how],
    },
  })
  await publishToParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version,
    data: { request: request.id },
  })
  return event.id
}
