import type { BodyOf } from '#contract/kit/call.ts'
import type { updateStatusCalibrateEvent } from '#contract/requests/calls.ts'
import { isEventStatus, type EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { statusFromPayments } from '../billing/commands/status-from-payments.ts'
import { eventSidesOf } from '../policy.ts'
import { openItems, openWords } from '../rules/completion.ts'
import { eventMoves, eventRefusal, notYours, type Side } from '../rules/status.ts'
import { evidenceOf, itemsOf } from '../checklist.ts'
import { lockEvent, nameOf, settle, type Visit } from '../store.ts'
import { assign } from './assign-technicians.ts'
import { holdTechnicians } from './reserve-technicians.ts'
import { moveEvent } from './move-event.ts'
import { refuseStaleStatus } from './refuse-stale-status.ts'
import { refuseStopped } from './refuse-read-only.ts'
import { isUndo } from './is-undo.ts'

/** Moves a visit: start, hold, resume, complete, cancel, reopen. Its request follows. Answers the visit's id. */
export const updateStatusEvent = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateStatusCalibrateEvent>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const to = body.status
  if (!isEventStatus(to)) throw invalid([{ field: 'status', message: `There is no status ${to} of a visit` }])
  await refuseStaleStatus(tx, actor, 'event', visit.event, { to, readAt: body.version })
  if (to === visit.event.status) return visit.event.id
  const sides = eventSidesOf(actor, visit.event)
  await mayMove(tx, actor, visit, to, sides, body.reason, now)
  if (to === 4) await refuseOpen(tx, visit)
  const isTaken = sides.includes('technician') && visit.event.technician_ids.length === 0
  const { reason: why, doubleBook } = body
  const taken = isTaken
    ? await holdTechnicians(tx, actor, await assign(tx, actor, visit, [actor.user], now), doubleBook)
    : visit
  const moved = await moveEvent(tx, actor, taken, to, now, { why, doubleBook })
  const request = await settle(tx, actor, moved.request, now)
  // What else was done is paid already: the status follows the money.
  if (request.status === 4) await statusFromPayments(tx, actor, request, now)
  return visit.event.id
}

const mayMove = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  to: EventStatus,
  sides: readonly Side[],
  reason: string | undefined,
  now: Date,
): Promise<void> => {
  const { event, request } = visit
  const state = { status: event.status, holdFrom: event.hold_from }
  if (request.status !== 10 || to !== 5) refuseStopped(request)
  const move = eventMoves(state).find((row) => row.to === to)
  const isAllowed = move?.who.some((side) => sides.includes(side)) ?? false
  if (!isAllowed && (await isUndo(tx, actor, 'event', event.id, { from: event.status, to }, now))) return
  if (!move) throw refused(eventRefusal(nameOf(visit), state))
  if (!isAllowed) throw refused(notYours(move))
  if (move.asksReason && !reason?.trim())
    throw invalid([{ field: 'reason', message: `Say why: ${move.says.replace('…', '')} asks for a reason` }])
  if (to === 3 && request.service_firm === null)
    throw refused(`${request.ro_number} has no center yet. Submit it first.`)
}

const refuseOpen = async (tx: Tx, { event }: Visit): Promise<void> => {
  const skips = {
    skipReady: event.skip_ready,
    skipPrecheck: event.skip_precheck,
    skipActions: event.skip_actions,
  }
  const open = openItems(await itemsOf(tx, event.id), skips, await evidenceOf(tx, event.id))
  if (open.length > 0) throw refused(openWords(open), { open })
}
