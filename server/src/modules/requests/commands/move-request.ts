import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseVoidInvoiced } from '../billing/commands/invoice-guards.ts'
import { updateChecklist } from '../visit-checklist.ts'
import { isVisitClosed } from '../policy.ts'
import { cascadeToVisits } from '../rules/cascade-to-visits.ts'
import { repriceLines } from '../service-lines.ts'
import {
  readEvents,
  recordRequestMove,
  syncRequestWithVisits,
  publishToParties,
  type RequestRow,
} from '../store.ts'
import { moveEvent } from './move-event.ts'
import type { Stop } from './stop-reason.ts'
import type { Center } from './submit.ts'

type MoveOptions = {
  why?: string | undefined
  /** Reason and day of a hold or cancellation. Without it those of the last one stay, for an undo. */
  stop?: Stop | undefined
  center?: Center | null
}

/** Moves a request and its visits, then updates its status from them. The caller has checked that the move is allowed. */
export const moveRequest = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  to: RequestStatus,
  now: Date,
  { why, stop, center }: MoveOptions = {},
): Promise<RequestRow> => {
  const from = request.status
  if (to === RequestStatus.voided) await refuseVoidInvoiced(tx, request)
  const isRecalled = to === RequestStatus.pending && from === RequestStatus.submitted
  const columns = {
    status: to,
    ...stop,
    hold_from: to === RequestStatus.hold ? await holdOrigin(tx, request) : null,
    submitted_at:
      to === RequestStatus.submitted
        ? (request.submitted_at ?? now.toISOString())
        : to === RequestStatus.pending
          ? null
          : request.submitted_at,
    service_firm: center?.id ?? (isRecalled ? null : request.service_firm),
    center_name: center?.name ?? (isRecalled ? '' : request.center_name),
  }
  const { version } = await tx
    .updateTable('request')
    .set(columns)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const moved: RequestRow = { ...request, ...columns, version }
  await recordRequestMove(tx, actor, moved, from, why)
  if (isRecalled)
    // Publish to the old center one last time, because it no longer sees the request.
    await publishToParties(
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
  await cascadeVisits(tx, actor, moved, from, now, { why, stop })
  // Repeat this on acceptance, because whoever submits can't read the lists of a center outside the network.
  if (center || (from === RequestStatus.submitted && to === RequestStatus.submittedOk))
    await updateVisitsForCenter(tx, moved, now)
  const settled = await syncRequestWithVisits(tx, actor, moved, now, { isSetByPerson: true })
  return to === RequestStatus.pending && settled.status !== RequestStatus.pending
    ? restoreSubmittedAt(tx, request, settled)
    : settled
}

/** The status that Resume returns to. When a cancel from Hold is undone, it comes from the history. */
const holdOrigin = async (tx: Tx, { id, status }: RequestRow): Promise<RequestRow['hold_from']> => {
  if (status !== RequestStatus.cancelled) return status as RequestRow['hold_from']
  const { from_status } = await tx
    .selectFrom('history')
    .select('from_status')
    .where('entity', '=', 'request')
    .where('entity_id', '=', id)
    .where('to_status', '=', RequestStatus.hold)
    .where('from_status', '<>', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return from_status as RequestRow['hold_from']
}

/** Restores the submission time of a reopened request that its visits keep out of Pending. */
const restoreSubmittedAt = async (tx: Tx, before: RequestRow, after: RequestRow): Promise<RequestRow> => {
  const { version } = await tx
    .updateTable('request')
    .set({ submitted_at: before.submitted_at })
    .where('id', '=', after.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...after, submitted_at: before.submitted_at, version }
}

const cascadeVisits = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  from: RequestStatus,
  now: Date,
  { why, stop }: MoveOptions,
): Promise<void> => {
  const events = await readEvents(tx, request.id)
  const visits = events.map((event) => ({
    status: event.status,
    holdFrom: event.hold_from,
    completedAt: event.completed_at,
  }))
  for (const [index, step] of cascadeToVisits(visits, from, request.status).entries()) {
    const event = events[index]
    if (!step || !event) continue
    if (step.unassigns) await tx.deleteFrom('event_technician').where('event', '=', event.id).execute()
    const unassigned = step.unassigns ? { ...event, technician_ids: [] } : event
    await moveEvent(tx, actor, { request, event: unassigned }, step.to, now, {
      why,
      stop: step.to === EventStatus.cancelled ? stop : undefined,
      rememberStatus: step.rememberStatus ?? false,
    })
  }
}

/** Applies the prices and checklists of the newly assigned center to open visits. */
const updateVisitsForCenter = async (tx: Tx, request: RequestRow, now: Date): Promise<void> => {
  for (const event of await readEvents(tx, request.id)) {
    if (isVisitClosed(event.status)) continue
    await repriceLines(tx, { request, event }, now)
    await updateChecklist(tx, { request, event })
  }
}
