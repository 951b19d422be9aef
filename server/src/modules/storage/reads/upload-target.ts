import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Target } from '../access-policy.ts'

export type UploadTarget = Target & {
  request: number
  firm: number
  service_firm: number | null
  item: number | null
  request_technicians: number[]
}
type UploadIds = { calibrate?: number; calibrateEvent?: number; item?: number }

/**
 * The repair order, visit, or item a file is uploaded to.
 * @throws notFound if the caller doesn't see it
 */
export const findUploadTarget = async (
  run: RunQuery,
  actor: Actor,
  ids: UploadIds,
): Promise<UploadTarget> => {
  const request = ids.calibrate || null
  const event = ids.calibrateEvent || null
  const item = ids.item || null
  const [row] = await run(
    statement(sql<UploadTarget>`
      select r.id as request, r.firm, r.service_firm, r.status as request_status,
        r.technician_ids as request_technicians, e.id as event, e.status as event_status,
        array(select t."user" from event_technician t where t.event = e.id) as technicians,
        (select i.id from event_item i where i.id = ${item}::int and i.event = e.id) as item
      from request r
      left join event e on e.id = ${event}::int and e.request = r.id and e.deleted_at is null
        and ${eventsInScope(actor, 'e')}
      where r.id = coalesce(${request}::int, (select v.request from event v where v.id = ${event}::int))
        and r.deleted_at is null and ${requestsInScope(actor, 'r')}`),
  )
  if (!row) throw notFound(request ? 'repair order' : 'visit')
  if (event && row.event === null) throw notFound('visit')
  if (item && row.item === null) throw notFound('item')
  return row
}
