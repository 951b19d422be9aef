import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEventSchedule } from '#contract/requests/calls.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { sentEventFields } from '../event-fields.ts'
import type { ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict, forbidden } from '#server/kernel/http/problems.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent, syncRequestWithVisits, publishToParties, type Visit } from '../store.ts'
import { changeEvent } from './change-event.ts'
import { refuseReadOnly } from './save-event.ts'
import { changesSinceRead } from './changes-since.ts'

/** Schedules a visit: time, duration, bay, and technicians. Returns its id. */
export const scheduleEvent = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateEventSchedule>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  if (!eventSidesOf(actor, visit.event).includes('center')) throw forbidden()
  refuseReadOnly(visit)
  const since = await changesSinceRead(tx, actor, 'event', visit.event, body.version)
  refuseJustStarted(visit, since)
  const after = await changeEvent(tx, actor, visit, sentEventFields(body), since, now, {
    doubleBook: body.doubleBook,
  })
  const request = await syncRequestWithVisits(tx, actor, after.request, now)
  await publishToParties(tx, actor, request, {
    name: 'requests.eventPlanned',
    entity: 'event',
    id: after.event.id,
    version: after.event.version,
    data: { request: request.id, before: visit.event.version },
  })
  return after.event.id
}

/**
 * A visit that a technician has started since the caller read it stays where it is, although nothing else changed: whoever
 * plans it must know. @throws conflict
 */
const refuseJustStarted = ({ event }: Visit, since: ChangesSince): void => {
  const start = since['status']
  if (!start || event.status !== EventStatus.working) return
  const field = { field: 'status', stored: event.status, yours: start.before }
  throw conflict({ by: start.by, at: start.at, version: event.version, fields: [field] })
}
