import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Side } from '#contract/kit/fields.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { requestStatusWord, type EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import { pickAllowedFields, disallowedFields, type ChangesSince } from '#server/kernel/records/merge.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { sentEventFields, storedEventFields, type EventFields } from '../event-fields.ts'
import { applyChecklistUpdate, planChecklistUpdate, readChecklistSources } from '../visit-checklist.ts'
import { readLines, type LineRow } from '../service-lines.ts'
import {
  eventSidesOf,
  isVisitClosed,
  isRequestStopped,
  mayEditEvent,
  settableEventFields,
  sidesOf,
} from '../policy.ts'
import { statusFromVisits, waitingStatus } from '../rules/status-from-visits.ts'
import {
  lockEvent,
  lockRequest,
  recordVisit,
  syncRequestWithVisits,
  publishToParties,
  readVisitStates,
  type Visit,
} from '../store.ts'
import { changeEvent } from './change-event.ts'
import { changeServices, findServiceConflict } from './change-services.ts'
import { changesSinceDecision } from './changes-since.ts'
import { refuseStopped, readOnlyReason } from './refuse-read-only.ts'
import { t } from './texts.ts'

type Body = BodyOf<typeof saveCalibrateEvent>

/**
 * Saves a visit with its services and brings its checklist up to date.
 * @param answer reads the response; its statements are sent together with the last writes, and it gets the service lines
 *   when they are known
 */
export const saveEvent = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: (id: number, lines?: readonly LineRow[]) => Promise<A>,
): Promise<A> => {
  const isNewVisit = isNew(body.calibrateEvent)
  const { visit, lines, states, sources } = isNewVisit
    ? await addEvent(tx, actor, body)
    : await readVisit(tx, actor, body)
  const before = visit.event.version
  const sides = isNewVisit ? sidesOf(actor, visit.request) : eventSidesOf(actor, visit.event)
  refuseUneditable(visit, sides)
  const since = isNewVisit ? {} : await changesSinceDecision(tx, actor, visit.event, body)
  const allowed = settableEventFields(sides)
  const isReadOnly = isVisitClosed(visit.event.status) || isRequestStopped(visit.request.status)
  const settableFields = isReadOnly ? textFieldsOnly(allowed) : allowed
  const sent = sentEventFields(body)
  refuseUnsettable(visit, sent, since, settableFields, {
    isReadOnly,
    isInside: sides.some((side) => side !== 'shop'),
  })
  const mayPrice = allowed.has('prices')
  const serviceConflict = isReadOnly
    ? undefined
    : findServiceConflict(lines, body.serviceList, { since, mayPrice })
  const conflicts = { serviceConflict, doubleBook: body.doubleBook }
  const incoming = pickAllowedFields(sent, settableFields)
  const changed = await changeEvent(tx, actor, visit, incoming, since, now, conflicts)
  const how = { since, mayPrice, isReadOnly, now }
  const services =
    body.serviceList && ((await changeServices(tx, actor, changed, lines, body.serviceList, how)) ?? lines)
  const { request, event } = changed
  const knownStates = event.technician_ids === visit.event.technician_ids ? states : undefined
  // Check the checklist on every save, because the insurer or vehicle of the request may have changed since.
  const checklistUpdate = isReadOnly
    ? undefined
    : await planChecklistUpdate(tx, changed, haveSameServices(lines, services) ? sources : undefined)
  const keepsStatus =
    knownStates !== undefined && statusFromVisits(request.status, knownStates) === request.status
  const writes = Promise.all([
    syncRequestWithVisits(tx, actor, request, now, { visitStates: knownStates }),
    checklistUpdate && applyChecklistUpdate(tx, changed, checklistUpdate),
    publishToParties(tx, actor, request, {
      name: isNewVisit ? 'requests.eventCreated' : 'requests.eventChanged',
      entity: 'event',
      id: event.id,
      version: event.version,
      data: { request: request.id, before },
    }),
    answer(event.id, services),
  ])
  const [updated, , , response] = await (keepsStatus ? commitWith(tx, writes) : writes)
  return updated.status === request.status ? response : answer(event.id, services)
}

type Read = {
  visit: Visit
  lines: LineRow[]
  states?: Awaited<ReturnType<typeof readVisitStates>>
  sources?: Awaited<ReturnType<typeof readChecklistSources>>
}

/** Locks a stored visit and reads what a save compares with. @throws notFound when it belongs to another order */
const readVisit = async (tx: Tx, actor: Actor, body: Body): Promise<Read> => {
  const [visit, lines, states, sources] = await Promise.all([
    lockEvent(tx, actor, body.calibrateEvent),
    body.serviceList ? readLines(tx, body.calibrateEvent) : [],
    readVisitStates(tx, body.calibrate),
    readChecklistSources(tx, body.calibrateEvent),
  ])
  if (visit.request.id !== body.calibrate) throw notFound('visit')
  return { visit, lines, states, sources }
}

/** @throws refused when these sides may not edit the visit at all */
const refuseUneditable = ({ request }: Visit, sides: readonly Side[]): void => {
  if (mayEditEvent(sides, request.status)) return
  refuseStopped(request)
  const status = requestStatusWord(request.status)
  throw refused(t.message('visit.centers', { ro: request.ro_number, status }))
}

/** Whether the visit still has the same services, so that the checklist sources read earlier are still valid. */
const haveSameServices = (before: readonly LineRow[], after: readonly LineRow[] | undefined): boolean =>
  after === undefined ||
  (after.length === before.length && after.every(({ id }, index) => id === before[index]?.id))

/** On a read-only visit, only its text fields and payment type can change. */
const textFieldsOnly = (allowed: ReadonlySet<string>): Set<string> =>
  new Set(
    ['notes', 'results', 'internalNotes', 'creditNotes', 'paymentType'].filter((field) => allowed.has(field)),
  )

/**
 * Refuses changes to fields that the caller may not set. Internal notes are hidden from the shop, so the shop's empty
 * value doesn't count as a change.
 * @throws refused naming the fields
 */
const refuseUnsettable = (
  visit: Visit,
  sent: Partial<EventFields>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
  { isReadOnly, isInside }: { isReadOnly: boolean; isInside: boolean },
): void => {
  const stored = storedEventFields(visit.event)
  const visible = isInside ? stored : { ...stored, internalNotes: '' }
  const fields = disallowedFields<EventFields>(
    visible,
    sent,
    isInside ? since : withoutInternalNotes(since),
    allowed,
  )
  if (fields.length === 0) return
  const message = isReadOnly ? readOnlyReason(visit) : t.message('visit.workers')
  throw refused(message, { errors: fields.map((field) => ({ field, message })) })
}

const withoutInternalNotes = ({ internalNotes: _hidden, ...since }: ChangesSince): ChangesSince => since

const addEvent = async (tx: Tx, actor: Actor, body: Body): Promise<Read> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  refuseStopped(request, 'stoppedNew')
  if (!mayEditEvent(sidesOf(actor, request), request.status))
    throw refused(t.message('visit.planned', { ro: request.ro_number }))
  const added = await tx
    .insertInto('event')
    .values({
      request: request.id,
      firm: request.firm,
      status: waitingStatus(request.status),
      created_by: actor.user,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const event = {
    ...added,
    status: added.status as EventStatus,
    hold_from: null,
    vehicle_check: null,
    technician_ids: [],
  }
  const visit: Visit = { request, event }
  await recordVisit(tx, actor, visit, { what: 'created', changes: {} })
  return { visit, lines: [] }
}

export const refuseReadOnly = (visit: Visit): void => {
  if (isVisitClosed(visit.event.status) || isRequestStopped(visit.request.status))
    throw refused(readOnlyReason(visit))
}
