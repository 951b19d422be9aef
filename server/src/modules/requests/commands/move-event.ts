import { localAt } from '#contract/kit/time.ts'
import type { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseInvoiced } from '../billing/commands/invoice-guards.ts'
import { isOver } from '../policy.ts'
import { recordVisit, tellParties, type Visit } from '../store.ts'
import { holdTechnicians } from './reserve-technicians.ts'

/** The zone of the place that does the work: the center's, or the shop's before there is one. */
export const zoneOf = async (
  tx: Tx,
  place: { firm: number; service_firm: number | null },
): Promise<string> => {
  const row = await tx
    .selectFrom('firm')
    .select('time_zone')
    .where('id', 'in', [place.service_firm ?? place.firm, place.firm])
    .orderBy((eb) => eb('id', '=', place.service_firm), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

const beforeHold = async (tx: Tx, event: number): Promise<EventStatus> => {
  const held = await tx
    .selectFrom('history')
    .select('from_status')
    .where('entity', '=', 'event')
    .where('entity_id', '=', event)
    .where('to_status', '=', 7)
    .where('from_status', 'not in', [4, 5])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (held?.from_status ?? 6) as EventStatus
}

type How = { why?: string | undefined; keepHold?: boolean; doubleBook?: string | undefined }

/**
 * Moves a visit, writes it into the history and tells it. Whether the move is allowed was decided before.
 * One that was over takes its time again: its technicians are held for it, `doubleBook` says why beside another visit.
 * `keepHold` remembers where a visit stood that is called off together with its request.
 */
export const moveEvent = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  to: EventStatus,
  now: Date,
  { why, keepHold = false, doubleBook }: How = {},
): Promise<Visit> => {
  const { request, event } = visit
  const from = event.status
  if (from === 4) await refuseInvoiced(tx, visit)
  const at = now.toISOString()
  // Back to Hold by an Undo: it rests where it stood before it was held the first time.
  const over = from === 4 || from === 5 ? (to === 7 ? await beforeHold(tx, event.id) : null) : from
  const before = from === 7 ? (event.hold_from ?? 6) : over
  const hasBegun = to === 3 || to === 4 || to === 5 || to === 7
  const moved = await tx
    .updateTable('event')
    .set({
      status: to,
      hold_from: to === 7 || keepHold ? before : null,
      started_at: to === 3 ? (event.started_at ?? at) : hasBegun ? event.started_at : null,
      completed_at: to === 4 ? at : null,
      completed_local: to === 4 ? localAt(now, await zoneOf(tx, request)) : null,
    })
    .where('id', '=', event.id)
    .returning(['version', 'hold_from', 'started_at', 'completed_at'])
    .executeTakeFirstOrThrow()
  const after: Visit = {
    request,
    event: { ...event, ...moved, status: to, hold_from: moved.hold_from as EventStatus | null },
  }
  await recordVisit(tx, actor, after, { what: 'moved', from, why: why ?? '' })
  await tellParties(tx, actor, request, {
    name: to === 4 ? 'requests.eventCompleted' : 'requests.eventMoved',
    entity: 'event',
    id: event.id,
    version: after.event.version,
    data: { request: request.id, from, to },
  })
  return isOver(from) && !isOver(to) ? holdTechnicians(tx, actor, after, doubleBook) : after
}
