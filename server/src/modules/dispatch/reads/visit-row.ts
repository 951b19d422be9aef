import { sql } from 'kysely'
import type { DispatchStop, DispatchVisit } from '#contract/dispatch/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventRights } from '../../requests/door.ts'

/** A visit as the statements of this module read it. */
export interface VisitRow {
  calibrateEvent: number
  calibrate: number
  number: number
  ronumber: string
  calibrateStatusType: number
  holdFrom: number | null
  startedAt: string | null
  completedAt: string | null
  requestStatus: number
  firm: number
  firmName: string
  address: string
  serviceFirm: number
  serviceFirmName: string
  centerParent: number | null
  zone: string
  calibrateEventTypeName: string | null
  /** Local, `YYYY-MM-DD HH:mm`. */
  scheduled: string | null
  /** The same in minutes since 1970-01-01T00:00Z. */
  at: number | null
  minutes: number
  bay: number | null
  bayName: string | null
  techIds: number[]
  techNames: string[]
  vehicleText: string
  groups: { id: number; name: string }[]
  doubleBook: string
  lastEventDate: string | null
  version: number
  /** Where the work is done. */
  latitude: number | null
  longitude: number | null
  /** The shop keeps its requests off the map. */
  isHidden: boolean
}

/** Columns of a visit `e` with its request `r`, center `c`, and what `visitJoins` joins. */
export const visitColumns = sql`
  e.id as "calibrateEvent", e.request as calibrate, e.number, r.ro_number as ronumber, e.status as "calibrateStatusType",
  e.hold_from as "holdFrom", e.started_at as "startedAt", e.completed_at as "completedAt", r.status as "requestStatus", e.firm,
  r.shop_name as "firmName", coalesce(p.address, '') as address, e.service_firm as "serviceFirm", c.name as "serviceFirmName", c.parent as "centerParent",
  c.time_zone as zone, t.name as "calibrateEventTypeName", to_char(e.scheduled_local, 'YYYY-MM-DD HH24:MI') as scheduled,
  (extract(epoch from e.scheduled_at) / 60)::float8 as at, coalesce(e.minutes, 60) as minutes, e.bay, b.name as "bayName",
  coalesce(tech.ids, '{}') as "techIds", coalesce(tech.names, '{}') as "techNames", r.vehicle_text as "vehicleText",
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.sort, g.name) from service_group g
    where g.id in (select s.service_group from event_service l join service s on s.id = l.service where l.event = e.id)), '[]') as groups,
  e.double_booked as "doubleBook", r.last_event_at as "lastEventDate", e.version,
  case when e.bay is null then p.latitude else c.latitude end as latitude,
  case when e.bay is null then p.longitude else c.longitude end as longitude,
  e.bay is null and hidden_on_map(e.firm) as "isHidden"`

export const visitJoins = sql`
  left join event_type t on t.id = e.type
  left join bay b on b.id = e.bay
  left join lateral firm_place(e.firm) p on true
  left join lateral (
    select array_agg(a."user" order by a.is_lead desc, a.assigned_at, a."user") as ids,
      array_agg(a.name order by a.is_lead desc, a.assigned_at, a."user") as names
    from event_technician a where a.event = e.id) tech on true`

export const toStop = (row: VisitRow): DispatchStop => ({
  calibrateEvent: row.calibrateEvent,
  calibrate: row.calibrate,
  number: row.number,
  ronumber: row.ronumber,
  firmName: row.firmName,
  calibrateStatusType: row.calibrateStatusType,
  scheduled: row.scheduled,
  minutes: row.minutes,
  latitude: row.isHidden ? null : row.latitude,
  longitude: row.isHidden ? null : row.longitude,
})

export const toVisit = (actor: Actor, row: VisitRow): DispatchVisit => ({
  ...toStop(row),
  firm: row.firm,
  address: row.address,
  serviceFirm: row.serviceFirm,
  serviceFirmName: row.serviceFirmName,
  zone: row.zone,
  calibrateEventTypeName: row.calibrateEventTypeName,
  requestStatus: row.requestStatus,
  vehicleText: row.vehicleText,
  skills: row.groups.map(({ name }) => name),
  bay: row.bay,
  bayName: row.bayName,
  techIds: row.techIds,
  techNames: row.techNames,
  doubleBook: row.doubleBook,
  lastEventDate: row.lastEventDate,
  version: row.version,
  rights: rightsOf(actor, row),
})

/** What the caller may do with a visit here: assign, schedule. */
export const rightsOf = (actor: Actor, row: VisitRow): string[] =>
  eventRights(actor, {
    firm: row.firm,
    service_firm: row.serviceFirm,
    status: row.calibrateStatusType,
    hold_from: row.holdFrom,
    request_status: row.requestStatus,
    technician_ids: row.techIds,
    started_at: row.startedAt,
  }).filter((right) => right === 'assign' || right === 'schedule')
