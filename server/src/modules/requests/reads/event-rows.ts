import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateEventsActive } from '#contract/requests/index.ts'
import { eventStatusNames, EventStatus } from '#contract/statuses.ts'
import { holdOf } from './hold.ts'

export type EventRow = AnswerOf<typeof calibrateEventsActive>['items'][number]

type Kind = 'ready' | 'precheck' | 'action' | 'verify'
type StageCount = EventRow['stages'][Kind]
export type ListedEvent = {
  id: number
  request: number
  number: number
  ro_number: string
  firm: number
  shop_name: string
  service_firm: number | null
  center_name: string
  type_name: string | null
  status: number
  stop_text: string
  resume_on: string | null
  scheduled_local: string | null
  scheduled_zone: string | null
  minutes: number | null
  bay_name: string | null
  started_at: string | null
  completed_local: string | null
  technician_names: string | null
  vehicle_text: string
  vin: string
  amount: string
  last_event_at: string
  stages: Partial<Record<Kind, StageCount>> | null
  address: string | null
  latitude: number | null
  longitude: number | null
  phone: string | null
  version: number
}

/**
 * Columns of a visit list row, for event `e` and request `r` with `eventJoins`. Stages count items that are
 * skipped with a reason or done with their required evidence, out of all. The address is the shop's; shops hidden from
 * the map have no coordinates.
 */
export const eventColumns = `e.id, e.request, e.number, r.ro_number, e.firm, r.shop_name, e.service_firm, r.center_name,
  t.name as type_name, e.status, e.stop_text, e.resume_on, e.scheduled_local, e.scheduled_zone, e.minutes, b.name as bay_name, e.started_at,
  e.completed_local, tech.names as technician_names, r.vehicle_text, r.vin, e.amount, r.last_event_at, s.stages,
  place.address, case when not hidden.off_map then place.latitude end as latitude,
  case when not hidden.off_map then place.longitude end as longitude, place.phone, e.version`
/** SQL version of `stageOf`: a completed item without its required evidence isn't done. */
const isDone = `i.skipped_reason <> '' or (i.done_at is not null and (i.is_optional or case i.kind
      when 'ready' then e.skip_ready when 'precheck' then e.skip_precheck when 'action' then e.skip_actions else false end
    or ((not i.is_image or exists (select 1 from file f where f.event_item = i.id and f.kind = 'photo' and f.deleted_at is null))
      and (not i.is_video or exists (select 1 from file f where f.event_item = i.id and f.kind = 'video' and f.deleted_at is null))
      and (not i.is_file or exists (
        select 1 from file f where f.event_item = i.id and f.deleted_at is null and (f.kind in ('file', 'report')
          or f.kind = 'photo' and not i.is_image or f.kind = 'video' and not i.is_video)))
      and (not i.is_test_drive or exists (select 1 from test_drive d where d.event = i.event
        and (d.event_item = i.id or d.event_item is null) and d.ended_at is not null and d.result = 'passed')))))`
export const eventJoins = `left join event_type t on t.id = e.type
  left join bay b on b.id = e.bay
  left join lateral (
    select string_agg(a.name, ', ' order by a.is_lead desc, a.assigned_at, a."user") as names
    from event_technician a where a.event = e.id) tech on true
  left join lateral (
    select jsonb_object_agg(i.kind, jsonb_build_object('done', i.done, 'total', i.total)) as stages from (
      select i.kind, count(*) filter (where ${isDone}) as done, count(*) as total
      from event_item i where i.event = e.id group by i.kind) i) s on true
  left join lateral firm_place(e.firm) place on true
  left join lateral hidden_on_map(e.firm) hidden(off_map) on true`

const none: StageCount = { done: 0, total: 0 }

export const eventRow = (row: ListedEvent): EventRow => ({
  calibrateEvent: row.id,
  calibrate: row.request,
  number: row.number,
  ronumber: row.ro_number,
  firm: row.firm,
  firmName: row.shop_name,
  serviceFirm: row.service_firm,
  serviceFirmName: row.center_name || null,
  calibrateEventTypeName: row.type_name,
  calibrateStatusType: row.status,
  calibrateStatusTypeName: eventStatusNames[row.status as EventStatus],
  hold: holdOf(row, row.status === EventStatus.hold),
  scheduled: row.scheduled_local,
  scheduledZone: row.scheduled_zone,
  minutes: row.minutes,
  bayName: row.bay_name,
  started: row.started_at,
  completed: row.completed_local,
  techs: row.technician_names,
  unassigned: row.technician_names === null,
  vehicleText: row.vehicle_text,
  vin: row.vin || null,
  amount: row.amount,
  lastEventDate: row.last_event_at,
  stages: {
    ready: row.stages?.ready ?? none,
    precheck: row.stages?.precheck ?? none,
    action: row.stages?.action ?? none,
    verify: row.stages?.verify ?? none,
  },
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  phone: row.phone || null,
  version: row.version,
})
