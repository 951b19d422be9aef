import type { BodyOf } from '#contract/kit/call.ts'
import type {
  assignTechnician as assignCall,
  unassignTechnician as unassignCall,
} from '#contract/dispatch.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { withCallNames } from '#server/kernel/records/conflict-fields.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { lockEvent, scheduledText, scheduleEvent, type Visit } from '../../requests/door.ts'
import { t } from '../texts.ts'
import { findTechnician, isNamed } from './technician.ts'

/** @throws refused where somebody would lose a visit that is started */
export const refuseStarted = ({ request, event }: Visit, techIds: readonly number[]): void => {
  if (event.status !== EventStatus.working) return
  if (event.technician_ids.every((id) => techIds.includes(id))) return
  throw refused(t.message('visit.started', { number: event.number, ro: request.ro_number }))
}

/** Assigns a technician to a visit, and gives it a time. Returns the visit. */
export const assignTechnician = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof assignCall>,
  now: Date,
): Promise<number> => {
  const { calibrateEvent, isAdded, minutes, doubleBook } = body
  const { user } = await findTechnician(tx, actor, body)
  const visit = await lockEvent(tx, actor, calibrateEvent)
  const assigned = visit.event.technician_ids
  const techIds = isAdded ? [...assigned.filter((id) => id !== user), user] : [user]
  refuseStarted(visit, techIds)
  const scheduled = wantedTime(visit, body)
  // Adding somebody takes nothing from anybody, so it can't conflict.
  const isMerged = isAdded && scheduled === undefined && minutes === undefined
  const names = {
    techIds: body.user === undefined ? 'contact' : 'user',
    scheduled: body.selectedDate === undefined ? 'selectedTime' : 'selectedDate',
  }
  return withCallNames(tx, 'event', names, () =>
    scheduleEvent(
      tx,
      actor,
      {
        calibrateEvent,
        techIds,
        ...{ scheduled, minutes, doubleBook },
        version: isMerged ? undefined : body.version,
      },
      now,
    ),
  )
}

/** The local time of selectedDate and selectedTime; either may be the visit's own. @throws invalid where one is missing */
const wantedTime = (
  { event }: Visit,
  { selectedDate, selectedTime }: BodyOf<typeof assignCall>,
): string | undefined => {
  if (selectedDate === undefined && selectedTime === undefined) return undefined
  const [ownDay, ownTime] = scheduledText(event)?.slice(0, 16).split(' ') ?? []
  const [day, time] = [selectedDate ?? ownDay, selectedTime ?? ownTime]
  if (day === undefined) throw invalid([{ field: 'selectedDate', message: t.message('day.missing') }])
  if (time === undefined) throw invalid([{ field: 'selectedTime', message: t.message('time.missing') }])
  return `${day} ${time}`
}

/** Takes a technician off a visit, or all of them. Returns the visit. */
export const unassignTechnician = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof unassignCall>,
  now: Date,
): Promise<number> => {
  const { calibrateEvent, version } = body
  const visit = await lockEvent(tx, actor, calibrateEvent)
  const assigned = visit.event.technician_ids
  // Somebody who is no technician anymore can still be taken off.
  const isAssigned = body.user !== undefined && assigned.includes(body.user)
  const gone = isAssigned ? body.user : isNamed(body) && (await findTechnician(tx, actor, body)).user
  const techIds = gone === false ? [] : assigned.filter((id) => id !== gone)
  refuseStarted(visit, techIds)
  return withCallNames(tx, 'event', { techIds: body.user === undefined ? 'contact' : 'user' }, () =>
    scheduleEvent(tx, actor, { calibrateEvent, techIds, version }, now),
  )
}
