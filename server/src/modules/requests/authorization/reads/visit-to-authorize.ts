import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { brandFields, type BrandHead } from '../../brand.ts'
import type { ServiceToAuthorize } from '../rules/service-answers.ts'

export type VisitToAuthorize = BrandHead & {
  event: number
  request: number
  firm: number
  service_firm: number | null
  number: number
  status: number
  request_status: number
  ro_number: string
  vehicle_text: string
  vin: string
  time_zone: string
  days: string | null
}

/**
 * A visit as an outsider sees it: the center's name, phone, and brand, and the services. Uses the system scope, so the
 * caller must check access first, by scope or by link token.
 */
export const readVisitToAuthorize = async (
  db: Database,
  event: number,
): Promise<{ head: VisitToAuthorize | null; lines: ServiceToAuthorize[] }> => {
  const [heads, lines] = await db.as(systemScope).batch([
    statement(sql<VisitToAuthorize>`
      select e.id as event, r.id as request, r.firm, r.service_firm, e.number, e.status, r.status as request_status,
        r.ro_number, r.vehicle_text, r.vin, c.time_zone, ${brandFields},
        (select p.value from firm_preference p where p.firm = any(c.path) and p.category = 'Center'
            and p.name = 'AuthorizationDays' and not p.is_inactive
          order by array_position(c.path, p.firm) desc limit 1) as days
      from event e join request r on r.id = e.request and r.deleted_at is null
      join firm s on s.id = r.firm join firm c on c.id = coalesce(r.service_firm, r.firm)
      where e.id = ${event} and e.deleted_at is null`),
    statement(sql<ServiceToAuthorize>`select id, description, amount, "authorization" from event_service
      where event = ${event} order by sort, id`),
  ])
  return { head: heads[0] ?? null, lines }
}
