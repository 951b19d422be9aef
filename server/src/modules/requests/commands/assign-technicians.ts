import { sql } from 'kysely'
import { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { technicianRole } from '../policy.ts'
import { waitingStatus } from '../rules/status-from-visits.ts'
import { recordVisit, publishToParties, type Visit } from '../store.ts'
import { t } from './texts.ts'

type Technician = { id: number; name: string }

/** Technicians in the order of `ids`. @throws notFound outside the center's branch, refused when one is inactive */
const techniciansIn = async (tx: Tx, center: number, ids: readonly number[]): Promise<Technician[]> => {
  const found = await tx
    .selectFrom('app_user as u')
    .innerJoin('firm as f', 'f.id', 'u.firm')
    .select(['u.id', 'u.full_name as name', 'u.is_inactive'])
    .where('u.id', 'in', [...ids])
    .where((eb) => eb.or([eb('u.role', '=', technicianRole), eb('u.is_dispatched', '=', true)]))
    .where(sql<boolean>`f.path @> array[${center}::int]`)
    .execute()
  return ids.map((id) => {
    const technician = found.find((each) => each.id === id)
    if (!technician) throw notFound('technician')
    if (technician.is_inactive) throw refused(t.message('tech.inactive', { name: technician.name }))
    return technician
  })
}

/** The lead stays first; the others are sorted by id and deduplicated. */
export const leadFirst = ([lead, ...others]: readonly number[]): number[] =>
  lead === undefined ? [] : [lead, ...[...new Set(others)].filter((id) => id !== lead).sort((a, b) => a - b)]

/** Assigns technicians to a visit. The first one leads; an empty list unassigns everyone. */
export const assignTechnicians = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  ids: readonly number[],
  now: Date,
): Promise<Visit> => {
  const { request, event } = visit
  const assigned = leadFirst(ids)
  if (assigned.join() === leadFirst(event.technician_ids).join()) return visit
  if (request.service_firm === null) throw refused(t.message('tech.noCenter', { ro: request.ro_number }))
  // Check only new technicians: someone already assigned may stay even if the account has become inactive.
  const added = assigned.filter((id) => !event.technician_ids.includes(id))
  const technicians = added.length > 0 ? await techniciansIn(tx, request.service_firm, added) : []
  await tx.updateTable('event_technician').set({ is_lead: false }).where('event', '=', event.id).execute()
  await tx
    .deleteFrom('event_technician')
    .where('event', '=', event.id)
    .$if(assigned.length > 0, (query) => query.where('user', 'not in', assigned))
    .execute()
  if (technicians.length > 0)
    await tx
      .insertInto('event_technician')
      .values(
        technicians.map(({ id, name }) => ({
          event: event.id,
          request: request.id,
          user: id,
          name,
          assigned_at: now.toISOString(),
          assigned_by: actor.user,
        })),
      )
      .execute()
  if (assigned[0] !== undefined)
    await tx
      .updateTable('event_technician')
      .set({ is_lead: true })
      .where('event', '=', event.id)
      .where('user', '=', assigned[0])
      .execute()
  return recordAssignment(tx, actor, visit, assigned)
}

const statusAfter = (visit: Visit, technicians: number): EventStatus => {
  const { status } = visit.event
  if (
    technicians > 0 &&
    (status === EventStatus.pending || status === EventStatus.submitted || status === EventStatus.submittedOk)
  )
    return EventStatus.assigned
  return technicians === 0 && status === EventStatus.assigned ? waitingStatus(visit.request.status) : status
}

const recordAssignment = async (tx: Tx, actor: Actor, visit: Visit, assigned: number[]): Promise<Visit> => {
  const { request, event } = visit
  const status = statusAfter(visit, assigned.length)
  const { version } = await tx
    .updateTable('event')
    .set({ status })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after: Visit = { request, event: { ...event, status, version, technician_ids: assigned } }
  const changes: Record<string, [unknown, unknown]> = { techIds: [event.technician_ids, assigned] }
  if (status !== event.status) changes['status'] = [event.status, status]
  await recordVisit(tx, actor, after, {
    what: 'assigned',
    ...(status === event.status ? {} : { from: event.status }),
    changes,
  })
  await publishToParties(tx, actor, request, {
    name: 'requests.eventAssigned',
    entity: 'event',
    id: event.id,
    version,
    data: {
      request: request.id,
      added: assigned.filter((id) => !event.technician_ids.includes(id)),
      removed: event.technician_ids.filter((id) => !assigned.includes(id)),
    },
  })
  return after
}
