import { sql } from 'kysely'
import type { EventStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { restingStatus } from '../rules/status-from-visits.ts'
import { recordVisit, tellParties, type Visit } from '../store.ts'

type Technician = { id: number; name: string }

/** Technicians by id, in the order asked. @throws refused when one does not work in the branch of the center */
const techniciansIn = async (tx: Tx, center: number, ids: readonly number[]): Promise<Technician[]> => {
  const found = await tx
    .selectFrom('app_user as u')
    .innerJoin('firm as f', 'f.id', 'u.firm')
    .select(['u.id', 'u.full_name as name', 'u.is_inactive'])
    .where('u.id', 'in', [...ids])
    .where((eb) => eb.or([eb('u.role', '=', 14), eb('u.is_dispatched', '=', true)]))
    .where(sql<boolean>`f.path @> array[${center}::int]`)
    .execute()
  return ids.map((id) => {
    const one = found.find((each) => each.id === id)
    if (!one) throw notFound('technician')
    if (one.is_inactive) throw refused(`${one.name} is inactive and takes no new work. Choose someone else.`)
    return one
  })
}

/** The lead first, the others by number. */
export const inOrder = ([lead, ...others]: readonly number[]): number[] =>
  lead === undefined ? [] : [lead, ...[...new Set(others)].filter((id) => id !== lead).sort((a, b) => a - b)]

/** Assigns a visit to technicians, the first of them in the lead; none takes the assignment back. */
export const assign = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  ids: readonly number[],
  now: Date,
): Promise<Visit> => {
  const { request, event } = visit
  const wanted = inOrder(ids)
  if (wanted.join() === inOrder(event.technician_ids).join()) return visit
  if (request.service_firm === null)
    throw refused(`${request.ro_number} has no center yet. Submit it first; technicians belong to a center.`)
  // Who is assigned already may stay, whatever became of the account since.
  const added = wanted.filter((id) => !event.technician_ids.includes(id))
  const technicians = added.length > 0 ? await techniciansIn(tx, request.service_firm, added) : []
  await tx.updateTable('event_technician').set({ is_lead: false }).where('event', '=', event.id).execute()
  await tx
    .deleteFrom('event_technician')
    .where('event', '=', event.id)
    .$if(wanted.length > 0, (query) => query.where('user', 'not in', wanted))
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
  if (wanted[0] !== undefined)
    await tx
      .updateTable('event_technician')
      .set({ is_lead: true })
      .where('event', '=', event.id)
      .where('user', '=', wanted[0])
      .execute()
  return tellAssigned(tx, actor, visit, wanted)
}

const statusAfter = (visit: Visit, technicians: number): EventStatus => {
  const { status } = visit.event
  if (technicians > 0 && (status === 6 || status === 2 || status === 8)) return 1
  return technicians === 0 && status === 1 ? restingStatus(visit.request.status) : status
}

const tellAssigned = async (tx: Tx, actor: Actor, visit: Visit, wanted: number[]): Promise<Visit> => {
  const { request, event } = visit
  const status = statusAfter(visit, wanted.length)
  const { version } = await tx
    .updateTable('event')
    .set({ status })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after: Visit = { request, event: { ...event, status, version, technician_ids: wanted } }
  const changes: Record<string, [unknown, unknown]> = { techIds: [event.technician_ids, wanted] }
  if (status !== event.status) changes['status'] = [event.status, status]
  await recordVisit(tx, actor, after, {
    what: 'assigned',
    ...(status === event.status ? {} : { from: event.status }),
    changes,
  })
  await tellParties(tx, actor, request, {
    name: 'requests.eventAssigned',
    entity: 'event',
    id: event.id,
    version,
    data: {
      request: request.id,
      added: wanted.filter((id) => !event.technician_ids.includes(id)),
      removed: event.technician_ids.filter((id) => !wanted.includes(id)),
    },
  })
  return after
}
