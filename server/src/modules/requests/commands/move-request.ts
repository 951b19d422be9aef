import type { RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseVoid } from '../billing/commands/invoice-guards.ts'
import { fitItems } from '../checklist.ts'
import { cascadeToVisits } from '../rules/cascade-to-visits.ts'
import { repriceVisit } from '../service-lines.ts'
import { eventsOf, recordMove, settle, tellParties, type RequestRow } from '../store.ts'
import { moveEvent } from './move-event.ts'
import type { Center } from './submit.ts'

type How = { why?: string | undefined; center?: Center | null }

/** Moves a request and takes its visits along; then its status follows them. The move was allowed before. */
export const moveRequest = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  to: RequestStatus,
  now: Date,
  { why, center }: How = {},
): Promise<RequestRow> => {
  const from = request.status
  if (to === 6) await refuseVoid(tx, request)
  const isTakenBack = to === 1 && from === 2
  const columns = {
    status: to,
    hold_from: to === 10 ? await heldFrom(tx, request) : null,
    submitted_at:
      to === 2 ? (request.submitted_at ?? now.toISOString()) : to === 1 ? null : request.submitted_at,
    service_firm: center?.id ?? (isTakenBack ? null : request.service_firm),
    center_name: center?.name ?? (isTakenBack ? '' : request.center_name),
  }
  const { version } = await tx
    .updateTable('request')
    .set(columns)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const moved: RequestRow = { ...request, ...columns, version }
  await recordMove(tx, actor, moved, from, why)
  if (isTakenBack)
    // The center no longer sees it: told as one of the parties for the last time.
    await tellParties(
      tx,
      actor,
      { ...moved, service_firm: request.service_firm },
      {
        name: 'requests.takenBack',
        entity: 'request',
        id: request.id,
        version,
      },
    )
  await takeVisitsAlong(tx, actor, moved, from, now, why)
  // Again when it is accepted: the lists of a center out of the network are closed to who submits.
  if (center || (from === 2 && to === 8)) await fitToCenter(tx, moved, now)
  const settled = await settle(tx, actor, moved, now, { byHand: true })
  return to === 1 && settled.status !== 1 ? staysSubmitted(tx, request, settled) : settled
}

/** What Hold comes back to; where a cancel from Hold is undone, what it came back to before. */
const heldFrom = async (tx: Tx, { id, status }: RequestRow): Promise<RequestRow['hold_from']> => {
  if (status !== 5) return status as RequestRow['hold_from']
  const { from_status } = await tx
    .selectFrom('history')
    .select('from_status')
    .where('entity', '=', 'request')
    .where('entity_id', '=', id)
    .where('to_status', '=', 10)
    .where('from_status', '<>', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return from_status as RequestRow['hold_from']
}

/** What was reopened and stands completed by its visits had been submitted, and still has been. */
const staysSubmitted = async (tx: Tx, before: RequestRow, now: RequestRow): Promise<RequestRow> => {
  const { version } = await tx
    .updateTable('request')
    .set({ submitted_at: before.submitted_at })
    .where('id', '=', now.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...now, submitted_at: before.submitted_at, version }
}

const takeVisitsAlong = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  from: RequestStatus,
  now: Date,
  why: string | undefined,
): Promise<void> => {
  const events = await eventsOf(tx, request.id)
  const visits = events.map((event) => ({
    status: event.status,
    holdFrom: event.hold_from,
    completedAt: event.completed_at,
  }))
  for (const [at, step] of cascadeToVisits(visits, from, request.status).entries()) {
    const event = events[at]
    if (!step || !event) continue
    if (step.frees) await tx.deleteFrom('event_technician').where('event', '=', event.id).execute()
    const freed = step.frees ? { ...event, technician_ids: [] } : event
    await moveEvent(tx, actor, { request, event: freed }, step.to, now, {
      why,
      keepHold: step.keepHold ?? false,
    })
  }
}

/** Prices and checklists of planned visits are the center's from now on. */
const fitToCenter = async (tx: Tx, request: RequestRow, now: Date): Promise<void> => {
  for (const event of await eventsOf(tx, request.id)) {
    if (event.status === 4 || event.status === 5) continue
    await repriceVisit(tx, { request, event }, now)
    await fitItems(tx, { request, event })
  }
}
