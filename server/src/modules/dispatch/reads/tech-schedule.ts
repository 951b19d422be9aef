import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { techSchedule as call } from '#contract/dispatch.ts'
import { timeOf } from '#contract/kit/bay-slots.ts'
import { localAt } from '#contract/kit/time.ts'
import { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Travel, TravelTable } from '#server/outside/travel/travel.ts'
import { addDays, hoursByWeekday, weekdayOf } from '../../schedule/door.ts'
import { kilometersBetween, minutesBetween } from '../rules/day.ts'
import { oneDecimal } from '../rules/figures.ts'
import { placeIn, Places } from '../rules/places.ts'
import { narrowedFirm, technicianRows, toTechnician, type TechnicianRow } from './technician-rows.ts'
import { toVisit, type VisitRow } from './visit-row.ts'
import { onDays, visitRows } from './visit-rows.ts'

type Answer = AnswerOf<typeof call>
type Assignment = Answer['assignments'][number]

const maxTechnicians = 200
const maxVisits = 5000

/**
 * The schedule of technicians: their visits with the way to each, and the hours of each day.
 * @throws notFound for a technician out of scope
 */
export const readTechSchedule = async (
  db: Reads,
  actor: Actor,
  travel: Travel,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const isOwn = actor.role === Role.technician
  const firm = isOwn ? undefined : narrowedFirm(actor, query.firm)
  const from = query.from ?? localAt(now, actor.timeZone).slice(0, 10)
  const { days } = query
  const user = query.user && query.user > 0 ? query.user : undefined
  const contact = query.contact && query.contact > 0 ? query.contact : undefined
  const technicians = await db.rows(
    statement(
      technicianRows(
        actor,
        { firm, users: user ? [user] : undefined, contact, day: from, days, limit: maxTechnicians + 1 },
        now,
      ),
    ),
  )
  if (technicians.length === 0 && (user || contact)) throw notFound('technician')
  const shown = technicians.slice(0, maxTechnicians)
  const users = shown.map((each) => each.user)
  const isTheirs = sql`exists (select 1 from event_technician a where a.event = e.id and a."user" = any(${users}::int[]))`
  const visits = await db.rows(
    statement(
      visitRows(actor, { where: sql`${onDays(from, days, now)} and ${isTheirs}`, limit: maxVisits + 1 }),
    ),
  )
  const places = new Places()
  const placed = visits.map((row) => ({
    row,
    index: places.add(row, locationsOf(shown).get(row.serviceFirm) ?? nowhere),
  }))
  const bases = new Map(shown.map((row) => [row.user, places.add(baseOf(row), locationOf(row))]))
  const table = await places.table(travel)
  const found: Assignment[] = []
  const schedule: Answer['schedule'] = []
  for (const technician of shown) {
    const base = placeIn(table, bases.get(technician.user) ?? -1)
    const own = placed.filter(({ row }) => row.techIds.includes(technician.user))
    for (let index = 0; index < days; index++) {
      const day = addDays(from, index)
      const ofDay = own
        .filter(({ row }) => row.scheduled?.slice(0, 10) === day)
        .map((each) => ({ row: each.row, place: placeIn(table, each.index) }))
      const legs = legsOf(table, base, ofDay)
      for (const [at, { row }] of ofDay.entries())
        found.push(toAssignment(actor, technician, row, legs[at], isPlaced(row, technician)))
      schedule.push({
        user: technician.user,
        day,
        ...hoursOf(technician, day),
        visits: ofDay.length,
        minutes: ofDay.reduce((sum, { row }) => sum + row.minutes, 0),
        travelMinutes: Math.round(legs.reduce((sum, { minutes }) => sum + minutes, 0)),
      })
    }
  }
  return {
    from,
    days,
    technicians: shown.map((row) => {
      const {
        stops: _,
        selectedDate: _day,
        selectedTime: _time,
        ...head
      } = toTechnician(actor, row, visits, now)
      return head
    }),
    assignments: found,
    schedule,
    more: technicians.length > maxTechnicians || visits.length > maxVisits,
  }
}

const nowhere = { latitude: null, longitude: null }
const locationOf = ({ firmLatitude: latitude, firmLongitude: longitude }: TechnicianRow) => ({
  latitude,
  longitude,
})
const baseOf = ({ baseLatitude: latitude, baseLongitude: longitude }: TechnicianRow) => ({
  latitude,
  longitude,
})
const locationsOf = (technicians: readonly TechnicianRow[]) =>
  new Map(technicians.map((each) => [each.firm, locationOf(each)]))

/** Both ends of a way are known. */
const isPlaced = (row: VisitRow, technician: TechnicianRow): boolean =>
  row.latitude !== null && (technician.baseLatitude ?? technician.firmLatitude) !== null

type Leg = { minutes: number; kilometers: number }

/** The way to each visit of a day, and the way back after the last. */
const legsOf = (
  table: TravelTable,
  base: number,
  visits: readonly { row: VisitRow; place: number }[],
): Leg[] => {
  if (visits.length === 0) return []
  const stops = [base, ...visits.map(({ place }) => place), base]
  return stops.slice(1).map((to, index) => {
    const start = stops[index] ?? base
    return {
      minutes: minutesBetween(table, start, to),
      kilometers: kilometersBetween(table, start, to),
    }
  })
}

const toAssignment = (
  actor: Actor,
  { user }: TechnicianRow,
  row: VisitRow,
  leg: Leg | undefined,
  isKnown: boolean,
): Assignment => {
  const { rights: _, ...visit } = toVisit(actor, row)
  return {
    ...visit,
    user,
    isLead: row.techIds[0] === user,
    travelMinutes: leg && isKnown ? Math.round(leg.minutes) : null,
    travelKilometers: leg && isKnown ? oneDecimal(leg.kilometers) : null,
  }
}

const hoursOf = (
  { hours, closures }: TechnicianRow,
  day: string,
): Pick<Answer['schedule'][number], 'opens' | 'closes' | 'closure'> => {
  const open = hoursByWeekday(hours)[weekdayOf(day)]
  const closure = closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  return {
    opens: open ? timeOf(open[0]) : null,
    closes: open ? timeOf(open[1]) : null,
    closure: closure?.name ?? null,
  }
}
