import { localAt } from '#contract/kit/time.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseInvoiced } from '../billing/commands/invoice-guards.ts'
import { isVisitClosed } from '../policy.ts'
import { recordVisit, publishToParties, type Visit } from '../store.ts'
import { reserveTechnicians } from './reserve-technicians.ts'
import type { Stop } from './stop-reason.ts'
import { workTimeZone } from './work-time-zone.ts'

const statusBeforeHold = async (tx: Tx, event: number): Promise<EventStatus> => {
  const held = await tx
    .selectFrom('history')
    .select('from_status')
    .where('entity', '=', 'event')
    .where('entity_id', '=', event)
    .where('to_status', '=', EventStatus.hold)
    .where('from_status', 'not in', [EventStatus.completed, EventStatus.cancelled])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (held?.from_status ?? EventStatus.pending) as EventStatus
}

type MoveOptions = {
  why?: string | undefined
  stop?: Stop | undefined
  rememberStatus?: boolean
  doubleBook?: string | undefined
}

/**
 * Moves a visit to another status, records it in the history, and publishes it. The caller has checked that the move is
 * allowed. A reopened visit occupies its time again, so its technicians are checked for clashes.
 * @param stop reason and day of a hold or cancellation; without it those of the last one stay, for an undo
 * @param rememberStatus stores the current status of a visit that is cancelled with its request, for reopening
 * @param doubleBook the reason for a clash with another visit
 */
export const moveEvent = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  to: EventStatus,
  now: Date,
  { why, stop, rememberStatus = false, doubleBook }: MoveOptions = {},
): Promise<Visit> => {
  const { request, event } = visit
  const from = event.status
  if (from === EventStatus.completed) await refuseInvoiced(tx, visit)
  const at = now.toISOString()
  // An undo back to Hold restores the status from before the hold, which is only in the history by now.
  const closedOrigin =
    from === EventStatus.completed || from === EventStatus.cancelled
      ? to === EventStatus.hold
        ? await statusBeforeHold(tx, event.id)
        : null
      : from
  const holdFrom = from === EventStatus.hold ? (event.hold_from ?? EventStatus.pending) : closedOrigin
  const staysStarted =
    to === EventStatus.working ||
    to === EventStatus.completed ||
    to === EventStatus.cancelled ||
    to === EventStatus.hold
  const moved = await tx
    .updateTable('event')
    .set({
      status: to,
      ...stop,
      hold_from: to === EventStatus.hold || rememberStatus ? holdFrom : null,
      started_at:
        to === EventStatus.working ? (event.started_at ?? at) : staysStarted ? event.started_at : null,
      completed_at: to === EventStatus.completed ? at : null,
      completed_local: to === EventStatus.completed ? localAt(now, await workTimeZone(tx, request)) : null,
    })
    .where('id', '=', event.id)
    .returning(['version', 'hold_from', 'started_at', 'completed_at'])
    .executeTakeFirstOrThrow()
  const after: Visit = {
    request,
    event: { ...event, ...stop, ...moved, status: to, hold_from: moved.hold_from as EventStatus | null },
  }
  await recordVisit(tx, actor, after, { what: 'moved', from, why: why ?? '' })
  await publishToParties(tx, actor, request, {
    name: to === EventStatus.completed ? 'requests.eventCompleted' : 'requests.eventMoved',
    entity: 'event',
    id: event.id,
    version: after.event.version,
    data: { request: request.id, from, to },
  })
  return isVisitClosed(from) && !isVisitClosed(to) ? reserveTechnicians(tx, actor, after, doubleBook) : after
}
