import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ChecklistLine } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { eventsInScope } from '#server/kernel/scope.ts'
import { statement } from '#server/kernel/statement.ts'
import type { PriceReason } from '../rules/price.ts'
import type { FileRow } from './files.ts'
import { seesInternalNotes } from './internal-notes.ts'

/** One visit, or all visits of a request. */
export type Which = { event: number } | { request: number }

export type VisitRow = {
  id: number
  request: number
  request_status: number
  number: number
  firm: number
  firm_name: string
  service_firm: number | null
  ro_number: string
  created_by: string
  type: number | null
  type_name: string | null
  status: number
  hold_from: number | null
  scheduled_local: string | null
  scheduled_zone: string | null
  scheduled_at: string | null
  minutes: number | null
  bay: number | null
  bay_name: string | null
  started_at: string | null
  completed_local: string | null
  completed_at: string | null
  technician_names: string | null
  technician_ids: number[]
  lead: number | null
  notes: string
  results: string
  internal_notes: string | null
  credit_notes: string
  is_credit: boolean
  reference_event: number | null
  state: string
  service_other: string
  payment_type: number | null
  payment_type_name: string | null
  transportation_types: number[]
  skip_ready: boolean
  skip_precheck: boolean
  skip_actions: boolean
  amount: string
  vehicle_text: string
  vin: string
  version: number
  is_billed: boolean
  credits: CreditRow[]
  drives: DriveRow[]
}
export type ServiceRow = {
  id: number
  event: number
  service: number | null
  description: string
  hours: string
  rate: string
  amount: string
  authorization: number | null
  credit: string
  credited: boolean
  credit_description: string
  price_reason: PriceReason | null
}
export type CreditRow = {
  id: number
  request: number
  event_service: number | null
  service: number | null
  reference: number | null
  description: string
  hours: string
  amount: string
  created_by_type: string
}
export type ItemRow = {
  id: number
  event: number
  kind: ChecklistLine['kind']
  item: number | null
  name: string
  is_optional: boolean
  is_image: boolean
  is_video: boolean
  is_file: boolean
  is_test_drive: boolean
  done_at: string | null
  done_by_name: string
  skipped_reason: string
  note: string
  action_minutes: number | null
  rate: string | null
}
export type DriveRow = { event_item: number | null; is_finished: boolean }

/** Who made a row of a request: a user that the caller sees, or the name that its history kept. */
export const nameOf = (user: string, request: string): RawBuilder<string> =>
  sql`coalesce((select u.full_name from app_user u where u.id = ${sql.ref(user)}),
    (select h.actor_name from history h where h.request = ${sql.ref(request)} and h.actor = ${sql.ref(user)}
     order by h.id desc limit 1), '')`

const chosen = (actor: Actor, which: Which): RawBuilder<SqlBool> =>
  sql<SqlBool>`${'event' in which ? sql`e.id = ${which.event}` : sql`e.request = ${which.request}`}
    and e.deleted_at is null and ${eventsInScope(actor, 'e')}`

const serviceRows = (visits: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<ServiceRow>`
  select s.id, s.event, s.service, s.description, s.hours, s.rate, s.amount, s."authorization", s.credit, s.credited,
    s.credit_description, s.price_reason
  from event_service s where s.event in ${visits} and ${which} order by s.event, s.sort, s.id`

/** All rows of a select as one column. Within it an amount has to be asked for as text. */
export const listOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(x) from (${rows}) x), '[]')`

/**
 * The four statements that open a visit, or all visits of a request: none depends on another's answer. Credits and test
 * drives, often none, come with the visit.
 */
export const visitStatements = (actor: Actor, which: Which) => {
  const visits = sql`(select e.id from event e where ${chosen(actor, which)})`
  return {
    visits: statement(sql<VisitRow>`
      select e.id, e.request, r.status as request_status, e.number, e.firm, r.shop_name as firm_name, e.service_firm,
        r.ro_number, ${nameOf('e.created_by', 'e.request')} as created_by, e.type, t.name as type_name, e.status,
        e.hold_from, e.scheduled_local, e.scheduled_zone, e.scheduled_at, e.minutes, e.bay, b.name as bay_name,
        e.started_at, e.completed_local, e.completed_at, tech.names as technician_names,
        coalesce(tech.ids, '{}') as technician_ids, tech.lead, e.notes, e.results,
        case when ${seesInternalNotes(actor, 'e')} then e.internal_notes end as internal_notes, e.credit_notes,
        e.is_credit, e.reference_event, e.state, e.service_other, e.payment_type, p.name as payment_type_name,
        e.transportation_types, e.skip_ready, e.skip_precheck, e.skip_actions, e.amount, r.vehicle_text, r.vin,
        e.version, exists (select 1 from invoice i where i.event = e.id and i.is_open) as is_billed,
        ${listOf(sql`select c.id, c.request, c.event_service, s.service, c.reference, c.description,
            c.hours::text as hours, c.amount::text as amount, c.created_by_type
          from event_credit c left join event_service s on s.id = c.event_service
          where c.event = e.id order by c.id`)} as credits,
        ${listOf(sql`select d.event_item, d.ended_at is not null and d.result <> 'failed' as is_finished
          from test_drive d where d.request = e.request and d.event = e.id order by d.id`)} as drives
      from event e
      join request r on r.id = e.request and r.deleted_at is null
      left join event_type t on t.id = e.type
      left join bay b on b.id = e.bay
      left join lookup p on p.id = e.payment_type
      left join lateral (
        select string_agg(a.name, ', ' order by a.is_lead desc, a.assigned_at, a."user") as names,
          array_agg(a."user" order by a.is_lead desc, a.assigned_at, a."user") as ids,
          min(a."user") filter (where a.is_lead) as lead
        from event_technician a where a.event = e.id) tech on true
      where ${chosen(actor, which)}
      order by e.number, e.id`),
    services: statement(serviceRows(visits, sql`true`)),
    items: statement(sql<ItemRow>`
      select i.id, i.event, i.kind, i.item, i.name, i.is_optional, i.is_image, i.is_video, i.is_file,
        i.is_test_drive, i.done_at, i.done_by_name, i.skipped_reason, i.note, i.action_minutes, i.rate
      from event_item i where i.event in ${visits} order by i.event, i.kind, i.sort, i.id`),
    /** Those that wait for a yes or no; not among the four. */
    openServices: statement(serviceRows(visits, sql`(s."authorization" is null or s."authorization" = 2)`)),
    files: statement(sql<FileRow>`
      select f.id, f.event, f.event_item, f.kind, f.name, f.mime, f.bytes, f.key, f.thumb_key, f.display_key,
        f.taken_local, f.created_at, f.uploaded_by, ${nameOf('f.uploaded_by', 'f.request')} as by
      from file f
      where (f.event in ${visits}
        or ${'request' in which ? sql`(f.request = ${which.request} and f.event is null)` : sql`false`})
        and f.deleted_at is null
      order by f.created_at, f.id`),
  }
}
