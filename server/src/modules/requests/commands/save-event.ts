import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { requestStatusNames, type EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import { settable, unsettable, type ChangesSince } from '#server/kernel/records/merge.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { incomingFields, storedFields, type EventFields } from '../event-fields.ts'
import { fit, fittingOf, listsOf } from '../checklist.ts'
import { linesOf, type LineRow } from '../service-lines.ts'
import { eventSidesOf, isOver, isStopped, mayEditEvent, settableEventFields, sidesOf } from '../policy.ts'
import { statusFromVisits, restingStatus } from '../rules/status-from-visits.ts'
import {
  lockEvent,
  lockRequest,
  recordVisit,
  settle,
  tellParties,
  visitStates,
  type Visit,
} from '../store.ts'
import { changeEvent } from './change-event.ts'
import { changeServices, metServices } from './change-services.ts'
import { changesSinceDecision } from './changes-since.ts'
import { refuseStopped, whyRests } from './refuse-read-only.ts'

type Body = BodyOf<typeof saveCalibrateEvent>

/**
 * Saves a visit with its services; a new one gets the checklist that fits it. What `answer` asks for goes to the database
 * with the last of the changes; it is told the services where they are known.
 */
export const saveEvent = async <A>(
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
  answer: (id: number, lines?: readonly LineRow[]) => Promise<A>,
): Promise<A> => {
  const isAdded = isNew(body.calibrateEvent)
  const [visit, lines, states, lists] = isAdded
    ? [await addEvent(tx, actor, body), [], undefined, undefined]
    : await Promise.all([
        lockEvent(tx, actor, body.calibrateEvent),
        body.serviceList ? linesOf(tx, body.calibrateEvent) : [],
        visitStates(tx, body.calibrate),
        listsOf(tx, body.calibrateEvent),
      ])
  if (visit.request.id !== body.calibrate) throw notFound('visit')
  const before = visit.event.version
  const sides = isAdded ? sidesOf(actor, visit.request) : eventSidesOf(actor, visit.event)
  if (!mayEditEvent(sides, visit.request.status)) {
    refuseStopped(visit.request)
    throw refused(
      `${visit.request.ro_number} is ${requestStatusNames[visit.request.status]}: its visits are the center's now. Write to the center in the chat.`,
    )
  }
  const since = isAdded ? {} : await changesSinceDecision(tx, actor, visit.event, body)
  const allowed = settableEventFields(sides)
  const rests = isOver(visit.event.status) || isStopped(visit.request.status)
  const settables = rests ? wordsOnly(allowed) : allowed
  const sent = incomingFields(body)
  refuseUnsettable(visit, sent, since, settables, { rests, isInside: sides.some((side) => side !== 'shop') })
  const incoming = settable(sent, settables)
  const mayPrice = allowed.has('prices')
  const met = rests ? undefined : metServices(lines, body.serviceList, { since, mayPrice })
  const changed = await changeEvent(tx, actor, visit, incoming, since, now, {
    met,
    doubleBook: body.doubleBook,
  })
  const services =
    body.serviceList &&
    ((await changeServices(tx, actor, changed, lines, body.serviceList, { since, mayPrice, rests, now })) ??
      lines)
  const { request, event } = changed
  const known = event.technician_ids === visit.event.technician_ids ? states : undefined
  // Insurer and vehicle of the order decide as well, and may have changed since the last save.
  const fitting = rests
    ? undefined
    : await fittingOf(tx, changed, isSameWork(lines, services) ? lists : undefined)
  const staysAsItIs = known !== undefined && statusFromVisits(request.status, known) === request.status
  const asked = Promise.all([
    settle(tx, actor, request, now, { known }),
    fitting && fit(tx, changed, fitting),
    tellParties(tx, actor, request, {
      name: isAdded ? 'requests.eventCreated' : 'requests.eventChanged',
      entity: 'event',
      id: event.id,
      version: event.version,
      data: { request: request.id, before },
    }),
    answer(event.id, services),
  ])
  const [settled, , , shown] = await (staysAsItIs ? commitWith(tx, asked) : asked)
  return settled.status === request.status ? shown : answer(event.id, services)
}

/** Whether the same services are to be done: then what was read of the lists before a change holds after it. */
const isSameWork = (before: readonly LineRow[], after: readonly LineRow[] | undefined): boolean =>
  after === undefined ||
  (after.length === before.length && after.every(({ id }, at) => id === before[at]?.id))

/** Of a visit that rests, only its words change. */
const wordsOnly = (allowed: ReadonlySet<string>): Set<string> =>
  new Set(
    ['notes', 'results', 'internalNotes', 'creditNotes', 'paymentType'].filter((field) => allowed.has(field)),
  )

/**
 * Internal notes are shown on the inside alone, and read as nothing by the shop.
 * @throws refused naming the fields that a caller would change and may not, or not while the visit rests
 */
const refuseUnsettable = (
  visit: Visit,
  sent: Partial<EventFields>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
  { rests, isInside }: { rests: boolean; isInside: boolean },
): void => {
  const stored = storedFields(visit.event)
  const shown = isInside ? stored : { ...stored, internalNotes: '' }
  const fields = unsettable<EventFields>(shown, sent, isInside ? since : without(since), allowed)
  if (fields.length === 0) return
  const message = rests ? whyRests(visit) : 'This is for those who do the work to set.'
  throw refused(message, { errors: fields.map((field) => ({ field, message })) })
}

const without = ({ internalNotes: _hidden, ...since }: ChangesSince): ChangesSince => since

const addEvent = async (tx: Tx, actor: Actor, body: Body): Promise<Visit> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  refuseStopped(request, ' and takes no new visit')
  if (!mayEditEvent(sidesOf(actor, request), request.status))
    throw refused(`Visits of ${request.ro_number} are planned by the center.`)
  const added = await tx
    .insertInto('event')
    .values({
      request: request.id,
      firm: request.firm,
      status: restingStatus(request.status),
      created_by: actor.user,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const event = { ...added, status: added.status as EventStatus, hold_from: null, technician_ids: [] }
  const visit: Visit = { request, event }
  await recordVisit(tx, actor, visit, { what: 'created', changes: {} })
  return visit
}

export const refuseOver = (visit: Visit): void => {
  if (isOver(visit.event.status) || isStopped(visit.request.status)) throw refused(whyRests(visit))
}
