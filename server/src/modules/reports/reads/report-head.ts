import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** The reader: a user, or the office of both sides when a report is made for a mail. */
export type Reader = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>

export type VisitHeader = {
  event: number
  request: number
  firm: number
  service_firm: number | null
  number: number
  version: number
  status: number
  type_name: string | null
  scheduled_local: string | null
  scheduled_zone: string | null
  scheduled_at: string | null
  started_at: string | null
  completed_at: string | null
  notes: string
  results: string
  ro_number: string
  customer_name: string
  insurer_name: string
  claim_number: string
  shop_name: string
  vehicle_text: string
  vin: string
  year: number | null
  make_name: string | null
  model: string | null
  trim: string | null
  technicians: string
}

/** What every paper shows of its repair order. */
export type OrderHeader = Pick<
  VisitHeader,
  | 'firm'
  | 'service_firm'
  | 'ro_number'
  | 'customer_name'
  | 'insurer_name'
  | 'claim_number'
  | 'shop_name'
  | 'vehicle_text'
  | 'vin'
  | 'year'
  | 'make_name'
  | 'model'
  | 'trim'
>

/** The repair order of a paper that belongs to no visit. @throws notFound outside the reader's scope */
export const loadOrderHeader = async (
  run: RunQuery,
  reader: Reader,
  request: number,
): Promise<OrderHeader> => {
  const [row] = await run(
    statement(sql<OrderHeader>`select r.firm, r.service_firm, r.ro_number, r.customer_name, r.insurer_name,
        r.claim_number, r.shop_name, r.vehicle_text, r.vin, v.year, v.make_name, v.model, v.trim
      from request r left join vehicle v on v.id = r.vehicle
      where r.id = ${request} and r.deleted_at is null and ${requestsInScope(reader, 'r')}`),
  )
  if (!row) throw notFound('repair order')
  return row
}

/**
 * The visit of a report with its repair order.
 * @throws notFound outside the reader's scope
 */
export const loadVisitHeader = async (run: RunQuery, reader: Reader, event: number): Promise<VisitHeader> => {
  const [row] = await run(
    statement(sql<VisitHeader>`
      select e.id as event, e.request, r.firm, r.service_firm, e.number, e.version, e.status, t.name as type_name,
        e.scheduled_local, e.scheduled_zone, e.scheduled_at, e.started_at, e.completed_at, e.notes, e.results,
        r.ro_number, r.customer_name, r.insurer_name, r.claim_number, r.shop_name, r.vehicle_text, r.vin,
        v.year, v.make_name, v.model, v.trim,
        coalesce((select string_agg(a.name, ', ' order by a.is_lead desc, a.assigned_at, a."user")
          from event_technician a where a.event = e.id), '') as technicians
      from event e
      join request r on r.id = e.request and r.deleted_at is null
      left join event_type t on t.id = e.type
      left join vehicle v on v.id = r.vehicle
      where e.id = ${event} and e.deleted_at is null
        and ${eventsInScope(reader, 'e')} and ${requestsInScope(reader, 'r')}`),
  )
  if (!row) throw notFound('visit')
  return row
}

const centerAdmin = 12

/**
 * A report belongs to both sides: whoever may see the visit gets all of it, including the other side's name
 * and address and the center's brand. It is read with the scope of exactly those two firms.
 */
export const bothSidesReader = (
  user: number,
  head: { firm: number; service_firm: number | null },
): Reader => ({
  user,
  firm: head.service_firm ?? head.firm,
  role: centerAdmin,
  firms: head.service_firm === null ? [head.firm] : [head.firm, head.service_firm],
  all: false,
})
