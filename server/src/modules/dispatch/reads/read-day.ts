import { sql } from 'kysely'
import { TechnicianStatus } from '#contract/statuses.ts'
import { EventStatus } from '#contract/statuses.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Travel } from '#server/outside/travel/travel.ts'
import { hoursByWeekday, instantsOn, weekdayOf, type Instant } from '../../schedule/door.ts'
import type { Day, DayTechnician, DayVisit } from '../rules/day.ts'
import { Places, placeIn } from '../rules/places.ts'
import { positionOf } from '../rules/position.ts'
import { statusOf, technicianRows, type TechnicianRow } from './technician-rows.ts'
import { rightsOf, type VisitRow } from './visit-row.ts'
import { ofFirm, onDays, visitRows } from './visit-rows.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'

/** More than any branch has. */
const maxTechnicians = 500
const maxVisits = 1500
const maxOthers = 100

export interface DayRead {
  day: Day
  technicians: TechnicianRow[]
  visits: VisitRow[]
  more: boolean
}
interface DayWish {
  day: string
  /** A location with those below it; everything in scope without one. */
  firm?: number | undefined
  /** Also technicians of this location and those below it, to say why they can't. */
  beside?: number | undefined
  /** Also open visits without a time. */
  withoutTime?: boolean
  /** One more visit, whenever it is. */
  event?: number | undefined
}

/** A day of a branch: who works, where they are, and what they have to do. */
export const readDay = async (
  db: Reads,
  actor: Actor,
  travel: Travel,
  { day, firm, beside, withoutTime = false, event }: DayWish,
  now: Date,
): Promise<DayRead> => {
  // Visits at other centers take its technicians' time too.
  const isTheirs = sql`(${firm ?? null}::int is not null and exists (select 1 from event_technician a join app_user u on u.id = a."user"
    join firm f on f.id = u.firm where a.event = e.id and f.path @> array[${firm ?? null}::int]))`
  const isWanted = sql`(e.id = ${event ?? null}::int or ((${ofFirm(firm)} or ${isTheirs}) and ${onDays(day, 1, now)})
    or (${withoutTime}::boolean and ${ofFirm(firm)} and e.scheduled_at is null and e.status in ${eventSql.open}
      and r.status in ${requestSql.open}))`
  const [own, visits, others] = await db.batch([
    statement(technicianRows(actor, { day, firm, limit: maxTechnicians + 1 }, now)),
    statement(visitRows(actor, { where: isWanted, limit: maxVisits + 1 })),
    statement(technicianRows(actor, { day, firm: beside, limit: beside ? maxOthers : 0 }, now)),
  ])
  const isOwn = new Set(own.map(({ user }) => user))
  const technicians = [...own, ...others.filter(({ user }) => !isOwn.has(user))]
  return {
    day: await toDay(actor, day, travel, technicians, visits, now),
    technicians,
    visits,
    more: own.length > maxTechnicians || visits.length > maxVisits,
  }
}

/** The rules' view of rows. */
export const toDay = async (
  actor: Actor,
  day: string,
  travel: Travel,
  technicians: readonly TechnicianRow[],
  rows: readonly VisitRow[],
  now: Date,
): Promise<Day> => {
  const places = new Places()
  const nowAt = Math.ceil(now.getTime() / 60_000)
  const locations = new Map(technicians.map((each) => [each.firm, locationOf(each)]))
  const open = rows.filter(
    ({ calibrateStatusType }) =>
      calibrateStatusType !== EventStatus.completed && calibrateStatusType !== EventStatus.cancelled,
  )
  const placed = open.map((row) => ({
    row,
    // The shop's place, or the center where the shop has none.
    place: places.add(row, locations.get(row.serviceFirm) ?? nowhere),
  }))
  const people = technicians.map((row) => {
    const isToday = localAt(now, row.zone).slice(0, 10) === day
    const base = { latitude: row.baseLatitude, longitude: row.baseLongitude }
    const own = rows.filter(({ techIds }) => techIds.includes(row.user))
    const reported = { latitude: row.latitude, longitude: row.longitude, at: row.positionAt }
    const start = positionOf({ reported, base, location: locationOf(row), stops: own }, now)
    return {
      row,
      own,
      isToday,
      start: places.add(isToday ? start : base, locationOf(row)),
      end: places.add(base, locationOf(row)),
    }
  })
  const table = await places.table(travel)
  return {
    day,
    now: nowAt,
    travel: table,
    visits: placed.map(({ row, place }) => toDayVisit(actor, row, placeIn(table, place), nowAt)),
    technicians: people.map(({ row, own, isToday, start, end }): DayTechnician => {
      const closure = row.closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      return {
        user: row.user,
        contact: row.contact,
        name: row.name,
        firm: row.firm,
        firmName: row.firmName,
        centers: new Set(row.path),
        skills: new Set(row.skills),
        hours: closure ? undefined : hoursOn(row, day, isToday ? nowAt : -Infinity),
        closure: closure?.name,
        isOff: isToday && row.status === TechnicianStatus.off,
        statusNow: isToday ? statusOf(row, own, now) : undefined,
        start: placeIn(table, start),
        end: placeIn(table, end),
      }
    }),
  }
}

const nowhere = { latitude: null, longitude: null }
const locationOf = ({ firmLatitude, firmLongitude }: TechnicianRow) => ({
  latitude: firmLatitude,
  longitude: firmLongitude,
})

/** The hours of a day at a location, as instants; what is past of them is left out. */
const hoursOn = ({ hours, zone }: TechnicianRow, day: string, notBefore: Instant): DayTechnician['hours'] => {
  const open = hoursByWeekday(hours)[weekdayOf(day)]
  if (!open) return undefined
  const at = instantsOn(day, zone)
  // An hour that the clock skips begins with the next one.
  const [from, until] = [at(open[0]) ?? at(open[0] + 60), at(open[1]) ?? at(open[1] + 60)]
  if (from === undefined || until === undefined) return undefined
  return until <= notBefore ? undefined : { from: Math.max(from, notBefore), until }
}

const toDayVisit = (actor: Actor, row: VisitRow, place: number, now: Instant): DayVisit => {
  const isStarted = row.calibrateStatusType === EventStatus.working
  const at = row.at === null ? undefined : row.at
  return {
    event: row.calibrateEvent,
    request: row.calibrate,
    ro: row.ronumber,
    number: row.number,
    firm: row.firm,
    firmName: row.firmName,
    vehicleText: row.vehicleText,
    center: row.serviceFirm,
    zone: row.zone,
    version: row.version,
    at,
    // One that is under way lasts at least until now.
    minutes: isStarted && at !== undefined ? Math.max(row.minutes, now - at) : row.minutes,
    place,
    latitude: row.isHidden ? null : row.latitude,
    longitude: row.isHidden ? null : row.longitude,
    groups: row.groups,
    technicians: row.techIds,
    techNames: row.techNames,
    isInBay: row.bay !== null,
    isStarted,
    isDoubleBooked: row.doubleBook !== '',
    mayAssign: rightsOf(actor, row).includes('assign'),
  }
}

/** Local time of an instant, `YYYY-MM-DD HH:mm`. */
export const localTimeOf = (at: Instant, zone: string): string => localAt(new Date(at * 60_000), zone)

/** The same for a save: with the offset if the time occurs twice and this is the second one. */
export const plannedTimeOf = (at: Instant, zone: string): string => {
  const local = localTimeOf(at, zone)
  const instant = Temporal.Instant.fromEpochMilliseconds(at * 60_000)
  const first = Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone)
  if (first.epochMilliseconds === instant.epochMilliseconds) return local
  return `${local}${instant.toZonedDateTimeISO(zone).offset}`
}
