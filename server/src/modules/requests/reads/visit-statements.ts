import { eventFields } from '#contract/fields/event-fields.ts'
import { columnList, type FieldColumns } from '#server/kernel/records/fields.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ChecklistLine } from '#contract/requests/index.ts'
import type { Scope } from '#server/kernel/security/actor.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { PriceReason } from '../rules/service-price.ts'
import type { StoredCheck } from '../rules/vehicle-check.ts'
import type { FileRow } from './file-links.ts'
import { seesInternalNotes } from './internal-notes.ts'

/** One visit, or all visits of a request. */
export type VisitFilter = { event: number } | { request: number }

export type VisitRow = {
  id: number
  request: number
  request_status: number
  number: number
  firm: number
  firm_name: string
  service_firm: number | null
  ro_number: string
  created_by: string | null
  type_name: string | null
  status: number
  hold_from: number | null
  stop_text: string
  resume_on: string | null
  scheduled_zone: string | null
  scheduled_at: string | null
  bay_name: string | null
  double_booked: string
  started_at: string | null
  completed_local: string | null
  completed_at: string | null
  technician_names: string | null
  lead: number | null
  internal_notes: string | null
  is_credit: boolean
  is_credited: boolean
  state: string
  payment_type_name: string | null
  amount: string
  vehicle_text: string
  vin: string
  vehicle_check: StoredCheck | null
  version: number
  is_billed: boolean
  credits: CreditRow[] | null
  drives: DriveRow[] | null
} & Omit<FieldColumns<typeof eventFields>, 'internal_notes'>
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

const inScopeFilter = (actor: Scope, which: VisitFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`${'event' in which ? sql`e.id = ${which.event}` : sql`e.request = ${which.request}`}
    and e.deleted_at is null and ${eventsInScope(actor, 'e')}`

const serviceRows = (visits: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<ServiceRow>`
  select s.id, s.event, s.service, s.description, s.hours, s.rate, s.amount, s."authorization", s.credit, s.credited,
    s.credit_description, s.price_reason
  from event_service s where s.event in ${visits} and ${which} order by s.event, s.sort, s.id`

const visitColumns =
  sql.raw(`e.id, e.request, r.status as request_status, e.number, e.firm, r.shop_name as firm_name, e.service_firm,
  r.ro_number, k.created_by, t.name as type_name, e.status, e.hold_from, e.stop_text, e.resume_on, e.scheduled_zone, e.scheduled_at,
  b.name as bay_name, e.double_booked, e.started_at, e.completed_local, e.completed_at, k.technician_names,
  k.technician_ids, k.lead, ${columnList('e', eventFields, ['techIds', 'internalNotes'])}, e.is_credit, e.is_credited, e.state,
  p.name as payment_type_name,
  e.amount, r.vehicle_text, r.vin, e.vehicle_check, e.version, k.is_billed, k.credits, k.drives`)
const visitTables = sql.raw(`event e
  join request r on r.id = e.request and r.deleted_at is null
  left join event_type t on t.id = e.type
  left join bay b on b.id = e.bay
  left join lookup p on p.id = e.payment_type
  cross join lateral visit_facts(e.id, e.request, e.created_by) k`)

/** The uploader's name comes from a visible user or, failing that, from the request's history. */
const fileColumns =
  sql.raw(`f.id, f.event, f.event_item, f.kind, f.name, f.mime, f.bytes, f.key, f.thumb_key, f.display_key,
  f.taken_local, f.created_at, f.uploaded_by, coalesce((select u.full_name from app_user u where u.id = f.uploaded_by),
    maker_name(f.uploaded_by, f.request), '') as by`)
/**
 * Files are found by request, which has an index, then limited to visits in the caller's scope. A file without a visit
 * belongs to the request.
 */
const fileRows = (actor: Scope, which: VisitFilter) =>
  'event' in which
    ? sql<FileRow>`
      select ${fileColumns} from event e join file f on f.request = e.request and f.event = e.id
      where ${inScopeFilter(actor, which)} and f.deleted_at is null order by f.created_at, f.id`
    : sql<FileRow>`
      select ${fileColumns} from file f left join event e on e.id = f.event and ${inScopeFilter(actor, which)}
      where f.request = ${which.request} and (f.event is null or e.id is not null) and f.deleted_at is null
      order by f.created_at, f.id`

/**
 * The four independent statements that read one visit or all visits of a request. Sparse data of a visit (credits, test
 * drives, invoice) comes with it through `visit_facts`.
 */
export const visitStatements = (actor: Scope, which: VisitFilter) => {
  const visits = sql`(select e.id from event e where ${inScopeFilter(actor, which)})`
  return {
    visits: statement(sql<VisitRow>`
      select ${visitColumns}, case when ${seesInternalNotes(actor, 'e')} then e.internal_notes end as internal_notes
      from ${visitTables} where ${inScopeFilter(actor, which)} order by e.number, e.id`),
    services: statement(serviceRows(visits, sql`true`)),
    items: statement(sql<ItemRow>`
      select i.id, i.event, i.kind, i.item, i.name, i.is_optional, i.is_image, i.is_video, i.is_file,
        i.is_test_drive, i.done_at, i.done_by_name, i.skipped_reason, i.note, i.action_minutes, i.rate
      from event_item i where i.event in ${visits} order by i.event, i.kind, i.sort, i.id`),
    /** Services without a yes or no; not one of the four. */
    openServices: statement(serviceRows(visits, sql`(s."authorization" is null or s."authorization" = 2)`)),
    files: statement(fileRows(actor, which)),
  }
}
