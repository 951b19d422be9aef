import type { Side } from '#contract/kit/fields.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { conflict, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventMoves, requestMoves, wrongSideMessage } from '../rules/status.ts'
import { publishToParties, recordRequest, recordVisit, type RequestRow, type Visit } from '../store.ts'
import { readStop, type Stop, type StopInput } from './stop-reason.ts'

type HoldInput = StopInput & { version?: number | undefined }
type Held = { id: number; stop_text: string; resume_on: string | null; version: number }

/** Whether the call asks for another reason or day, rather than for the same status once more. */
const isChange = ({ reasonType, resumeOn }: StopInput): boolean =>
  reasonType !== undefined || resumeOn !== undefined

const changesOf = (before: Held, after: Stop) =>
  difference(
    { holdReason: before.stop_text, resumeOn: before.resume_on },
    { holdReason: after.stop_text, resumeOn: after.resume_on },
  )

/** @throws conflict when someone else changed the hold since the caller read it */
const refuseStale = async (
  tx: Tx,
  actor: Actor,
  entity: 'request' | 'event',
  held: Held,
  { version, resumeOn }: HoldInput,
): Promise<void> => {
  if (version === undefined || version >= held.version) return
  const since = await changesSince(tx, actor, entity, held.id, version)
  const other = since['resumeOn'] ?? since['holdReason'] ?? since['status']
  if (!other) return
  throw conflict({
    by: other.by,
    at: other.at,
    version: held.version,
    fields: [{ field: 'resumeOn', stored: held.resume_on, yours: resumeOn ?? null }],
  })
}

/** Changes the reason or the day of a request on hold. Whoever may resume it may change them. */
export const changeRequestHold = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  sides: readonly Side[],
  body: HoldInput,
  now: Date,
): Promise<RequestRow> => {
  if (!isChange(body)) return request
  const state = { status: RequestStatus.hold, holdFrom: request.hold_from }
  refuseSide(actor, requestMoves(state)[0], sides)
  await refuseStale(tx, actor, 'request', request, body)
  const { stop, why } = await readStop(tx, request, 'HoldReason', body, now)
  if (!stop) return request
  const { version } = await tx
    .updateTable('request')
    .set(stop)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after = { ...request, ...stop, version }
  await recordRequest(tx, actor, after, { what: 'changed', why, changes: changesOf(request, stop) })
  return after
}

/** Does the same for a visit. */
export const changeVisitHold = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  sides: readonly Side[],
  body: HoldInput,
  now: Date,
): Promise<void> => {
  if (!isChange(body)) return
  const { event, request } = visit
  refuseSide(actor, eventMoves({ status: EventStatus.hold, holdFrom: event.hold_from })[0], sides)
  await refuseStale(tx, actor, 'event', event, body)
  const { stop, why } = await readStop(tx, request, 'HoldReason', body, now)
  if (!stop) return
  const { version } = await tx
    .updateTable('event')
    .set(stop)
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after = { request, event: { ...event, ...stop, version } }
  await recordVisit(tx, actor, after, { what: 'changed', why, changes: changesOf(event, stop) })
  await publishToParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version,
    data: { request: request.id },
  })
}

const refuseSide = (
  actor: Actor,
  resume: Parameters<typeof wrongSideMessage>[0] | undefined,
  sides: readonly Side[],
): void => {
  if (resume && !resume.allowedSides.some((side) => sides.includes(side)))
    throw refused(wrongSideMessage(resume, actor))
}
