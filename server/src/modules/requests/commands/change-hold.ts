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
type Held = Stop & { id: number; version: number }
type Parties = { firm: number; service_firm: number | null }
type Changes = Record<string, [unknown, unknown]>

const changesOf = (before: Held, after: Stop): Changes =>
  difference(
    { holdReason: before.stop_text, resumeOn: before.resume_on },
    { holdReason: after.stop_text, resumeOn: after.resume_on },
  )

/** What the history says of a hold: why it began, or what it was changed to last. */
const lastWhy = async (tx: Tx, entity: 'request' | 'event', id: number): Promise<string> => {
  const last = await tx
    .selectFrom('history')
    .select('why')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('what', 'in', ['moved', 'changed'])
    .where('why', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.why ?? ''
}

/**
 * What the call changes of a hold; undefined when it only asks for the same status once more. Sent without a reason of
 * the list and a day, a reason replaces the words alone.
 */
const readChange = async (
  tx: Tx,
  entity: 'request' | 'event',
  held: Held,
  parties: Parties,
  body: HoldInput,
  now: Date,
): Promise<{ stop: Stop; why: string; changes: Changes } | undefined> => {
  if (body.reasonType !== undefined || body.resumeOn !== undefined) {
    const { stop, why } = await readStop(tx, parties, 'HoldReason', body, now)
    return stop && { stop, why, changes: changesOf(held, stop) }
  }
  const note = body.reason?.trim() ?? ''
  if (note === '') return undefined
  const { stop, why: words } = await readStop(tx, parties, 'HoldReason', { reason: note }, now)
  if (!stop) return undefined
  const isListed = held.stop_reason !== null
  const why = isListed ? `${held.stop_text}: ${note}` : words
  const before = await lastWhy(tx, entity, held.id)
  if (why === before) return undefined
  return {
    stop: {
      stop_reason: held.stop_reason,
      stop_text: isListed ? held.stop_text : stop.stop_text,
      resume_on: held.resume_on,
    },
    why,
    changes: { holdReason: [before, why] },
  }
}

/** @throws conflict when someone else changed the hold since the caller read it */
const refuseStale = async (
  tx: Tx,
  actor: Actor,
  entity: 'request' | 'event',
  held: Held,
  { version, resumeOn, reasonType, reason }: HoldInput,
): Promise<void> => {
  if (version === undefined || version >= held.version) return
  const since = await changesSince(tx, actor, entity, held.id, version)
  const other = since['resumeOn'] ?? since['holdReason'] ?? since['status']
  if (!other) return
  const field =
    resumeOn === undefined && reasonType === undefined
      ? { field: 'reason', stored: held.stop_text, yours: reason }
      : { field: 'resumeOn', stored: held.resume_on, yours: resumeOn ?? null }
  throw conflict({ by: other.by, at: other.at, version: held.version, fields: [field] })
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
  const change = await readChange(tx, 'request', request, request, body, now)
  if (!change) return request
  const { stop, why, changes } = change
  const state = { status: RequestStatus.hold, holdFrom: request.hold_from }
  refuseSide(actor, requestMoves(state)[0], sides)
  await refuseStale(tx, actor, 'request', request, body)
  const { version } = await tx
    .updateTable('request')
    .set(stop)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after = { ...request, ...stop, version }
  await recordRequest(tx, actor, after, { what: 'changed', why, changes })
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
  const { event, request } = visit
  const change = await readChange(tx, 'event', event, request, body, now)
  if (!change) return
  const { stop, why, changes } = change
  refuseSide(actor, eventMoves({ status: EventStatus.hold, holdFrom: event.hold_from })[0], sides)
  await refuseStale(tx, actor, 'event', event, body)
  const { version } = await tx
    .updateTable('event')
    .set(stop)
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after = { request, event: { ...event, ...stop, version } }
  await recordVisit(tx, actor, after, { what: 'changed', why, changes })
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
