import type { Side } from '#contract/kit/fields.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { updateStatusCalibrateEvent } from '#contract/requests/calls.ts'
import { isEventStatus, EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { syncStatusWithPayments } from '../billing/commands/status-from-payments.ts'
import { eventSidesOf } from '../policy.ts'
import { openItems, openItemsMessage } from '../rules/completion.ts'
import { doneAt } from '../rules/done-at.ts'
import {
  eventMoves,
  eventRefusal,
  moveName,
  reasonsOf,
  wrongSideMessage,
  type EventMove,
} from '../rules/status.ts'
import { readEvidence, readChecklist } from '../visit-checklist.ts'
import { isWrongVehicle } from '../rules/vehicle-check.ts'
import { lockEvent, visitLabel, syncRequestWithVisits, type Visit } from '../store.ts'
import { assignTechnicians } from './assign-technicians.ts'
import { reserveTechnicians } from './reserve-technicians.ts'
import { moveEvent } from './move-event.ts'
import { refuseStaleStatus } from './refuse-stale-status.ts'
import { refuseStopped } from './refuse-read-only.ts'
import { changeVisitHold } from './change-hold.ts'
import { isUndo } from './is-undo.ts'
import { readStop, type StopInput } from './stop-reason.ts'
import { t } from './texts.ts'

/** Starts, holds, resumes, completes, cancels, or reopens a visit and updates its request. Returns the visit's id. */
export const updateStatusEvent = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateStatusCalibrateEvent>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const to = body.status
  if (!isEventStatus(to))
    throw invalid([{ field: 'status', message: t.message('visit.noStatus', { status: to }) }])
  await refuseStaleStatus(tx, actor, 'event', visit.event, { to, readAt: body.version })
  const sides = eventSidesOf(actor, visit.event)
  if (to === visit.event.status) {
    if (to === EventStatus.hold) await changeVisitHold(tx, actor, visit, sides, body, now)
    return visit.event.id
  }
  const move = await refuseMove(tx, actor, visit, to, sides, body, now)
  const { stop, why } = await readStop(tx, visit.request, move && reasonsOf(move.name), body, now)
  if (to === EventStatus.completed) await refuseOpenItems(tx, visit)
  const takesVisit = sides.includes('technician') && visit.event.technician_ids.length === 0
  const { doubleBook } = body
  const assigned = takesVisit
    ? await reserveTechnicians(
        tx,
        actor,
        await assignTechnicians(tx, actor, visit, [actor.user], now),
        doubleBook,
      )
    : visit
  const at = doneAt(body.doneAt, now, assigned.event.started_at)
  const moved = await moveEvent(tx, actor, assigned, to, at, { why, stop, doubleBook })
  const request = await syncRequestWithVisits(tx, actor, moved.request, now)
  // The request becomes Paid right away when everything else is already invoiced and paid.
  if (request.status === RequestStatus.completed) await syncStatusWithPayments(tx, actor, request, now)
  return visit.event.id
}

/** The move, or nothing when it is an undo, which restores what was there. */
const refuseMove = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  to: EventStatus,
  sides: readonly Side[],
  { reason, reasonType, resumeOn }: StopInput,
  now: Date,
): Promise<EventMove | undefined> => {
  const { event, request } = visit
  const state = { status: event.status, holdFrom: event.hold_from }
  if (request.status !== RequestStatus.hold || to !== EventStatus.cancelled) refuseStopped(request)
  const move = eventMoves(state).find((row) => row.to === to)
  const isAllowed = move?.allowedSides.some((side) => sides.includes(side)) ?? false
  const mayUndo = !isAllowed || (to === EventStatus.hold && !reasonType && !resumeOn)
  if (mayUndo && (await isUndo(tx, actor, 'event', event.id, { from: event.status, to }, now)))
    return undefined
  if (!move) throw refused(eventRefusal(visitLabel(visit), state))
  if (!isAllowed) throw refused(wrongSideMessage(move, actor))
  if (move.asksReason && !reasonType && !reason?.trim())
    throw invalid([{ field: 'reason', message: t.message('enterReason', { move: moveName(move) }) }])
  if (to === EventStatus.working && request.service_firm === null)
    throw refused(t.message('visit.noCenter', { ro: request.ro_number }))
  if (to === EventStatus.working && isWrongVehicle(event.vehicle_check, request.vin))
    throw refused(
      t.message('vehicle.wrong', {
        read: event.vehicle_check?.vin ?? '',
        ro: request.ro_number,
        vin: request.vin,
      }),
    )
  return move
}

const refuseOpenItems = async (tx: Tx, { event }: Visit): Promise<void> => {
  const skips = {
    skipReady: event.skip_ready,
    skipPrecheck: event.skip_precheck,
    skipActions: event.skip_actions,
  }
  const open = openItems(await readChecklist(tx, event.id), skips, await readEvidence(tx, event.id))
  if (open.length > 0) throw refused(openItemsMessage(open), { open })
}
