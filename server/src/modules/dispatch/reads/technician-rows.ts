import { sql } from 'kysely'
import type { TechnicianStatus } from '#contract/statuses.ts'
import type { DispatchTechnician } from '#contract/dispatch/shapes.ts'
import { Role, roles } from '#contract/kit/roles.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { roleSql } from '../../../kernel/postgres/status-literals.ts'
import { positionOf } from '../rules/position.ts'
import { statusNow } from '../rules/status-now.ts'
import { toStop, type VisitRow } from './visit-row.ts'

/** A technician's row in the statements of this module. */
export interface TechnicianRow {
  user: number
  contact: number
  name: string
  firm: number
  firmName: string
  path: number[]
  zone: string
  isDispatched: boolean
  /** Groups that the technician is qualified for. */
  skills: number[]
  status: TechnicianStatus
  statusAt: string | null
  address: string
  latitude: number | null
  longitude: number | null
  positionAt: string | null
  baseAddress: string
  baseLatitude: number | null
  baseLongitude: number | null
  notes: string
  version: number
  firmLatitude: number | null
  firmLongitude: number | null
  /** The asked day, or today at the technician's location. */
  day: string
  hours: { weekday: number; isClosed: boolean; opens: string; closes: string }[]
  closures: { name: string; firstDay: string; lastDay: string }[]
}

export interface TechnicianFilter {
  /** Only those of this location, or of one below it. */
  firm?: number | undefined
  users?: readonly number[] | undefined
  contact?: number | undefined
  day?: string | undefined
  days?: number
  search?: string
  isDispatched?: boolean
  limit: number
}

/** A named firm narrows the scope. @throws notFound for one outside of it */
export const narrowedFirm = (actor: Actor, firm: number | undefined): number | undefined => {
  if (firm === undefined || firm <= 0) return undefined
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  return firm
}

/** Technicians in scope with what their day depends on. A technician sees only themselves. */
export const technicianRows = (actor: Actor, filter: TechnicianFilter, now: Date) => {
  const { firm, users, contact, day, days = 1, search = '', isDispatched = false, limit } = filter
  const own = actor.role === Role.technician ? actor.user : null
  return sql<TechnicianRow>`
    select u.id as "user", u.contact, u.full_name as name, u.firm, f.name as "firmName", f.path, f.time_zone as zone,
      u.is_dispatched as "isDispatched",
      array(select s.service_group from technician_skill s where s."user" = u.id) as skills,
      coalesce(d.status, 1) as status, d.status_at as "statusAt", coalesce(d.address, '') as address, d.latitude, d.longitude,
      d.position_at as "positionAt", coalesce(d.base_address, '') as "baseAddress", d.base_latitude as "baseLatitude",
      d.base_longitude as "baseLongitude", coalesce(d.notes, '') as notes, coalesce(d.version, 0) as version,
      f.latitude as "firmLatitude", f.longitude as "firmLongitude", to_char(asked.day, 'YYYY-MM-DD') as day,
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'isClosed', h.is_closed, 'opens', h.opens, 'closes', h.closes))
        from firm_hours h where h.firm = f.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('name', l.name, 'firstDay', l.first_day, 'lastDay', l.last_day) order by l.first_day)
        from firm_closure l where l.firm = any(f.path) and l.last_day >= asked.day and l.first_day < asked.day + ${days}::int), '[]') as closures
    from app_user u join firm f on f.id = u.firm
      cross join lateral (select coalesce(${day ?? null}::date, (${now.toISOString()}::timestamptz at time zone f.time_zone)::date) as day) asked
      left join technician_dispatch d on d."user" = u.id
    where (u.role = ${roleSql.technician} or u.is_dispatched) and not u.is_inactive and u.deleted_at is null
      and ${firmsInScope(actor, 'u.firm')} and (${own}::int is null or u.id = ${own})
      and (${firm ?? null}::int is null or f.path @> array[${firm ?? null}::int])
      and (${users ? [...users] : null}::int[] is null or u.id = any(${users ? [...users] : null}::int[]))
      and (${contact ?? null}::int is null or u.contact = ${contact ?? null})
      and (not ${isDispatched}::boolean or u.is_dispatched)
      and position(lower(${search}) in u.search) > 0
    order by u.full_name, u.id limit ${limit}`
}

/** Rights: status and address for the technician themselves, and notes for dispatchers. */
const technicianRights = (actor: Actor, row: TechnicianRow): string[] => {
  if (roles.planners.includes(actor.role)) return ['status', 'address', 'notes']
  return actor.user === row.user ? ['status', 'address'] : []
}

/** A technician with their visits of a day. */
export const toTechnician = (
  actor: Actor,
  row: TechnicianRow,
  visits: readonly VisitRow[],
  now: Date,
): DispatchTechnician => {
  const own = visits
    .filter(({ techIds }) => techIds.includes(row.user))
    .toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity))
  const minutes = own.reduce((sum, visit) => sum + visit.minutes, 0)
  const next = own.find(({ at, startedAt, completedAt }) => at !== null && !startedAt && !completedAt)
  return {
    ...headOf(actor, row),
    technicianStatus: statusOf(row, own, now),
    ...positionOf(
      {
        reported: { latitude: row.latitude, longitude: row.longitude, at: row.positionAt },
        base: { latitude: row.baseLatitude, longitude: row.baseLongitude },
        location: { latitude: row.firmLatitude, longitude: row.firmLongitude },
        stops: own,
      },
      now,
    ),
    selectedDate: row.day,
    selectedTime: next?.scheduled?.slice(11) ?? null,
    minutes,
    stops: own.map(toStop),
  }
}

/** What a technician is doing. */
export const statusOf = (
  { status, statusAt, zone }: TechnicianRow,
  visits: readonly VisitRow[],
  now: Date,
): TechnicianStatus =>
  statusNow({ status, statusAt, zone, visits: visits.map((each) => each.calibrateStatusType) }, now)

const headOf = (actor: Actor, row: TechnicianRow) => ({
  user: row.user,
  contact: row.contact,
  name: row.name,
  firm: row.firm,
  firmName: row.firmName,
  zone: row.zone,
  isDispatched: row.isDispatched,
  statusAt: row.statusAt,
  address: row.address,
  baseAddress: row.baseAddress,
  notes: row.notes,
  version: row.version,
  rights: technicianRights(actor, row),
})
