import { sql } from 'kysely'
import { Role } from '#contract/kit/roles.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { minutesOf, type Interval } from '#contract/kit/bay-slots.ts'
import type { OfferBay } from '../rules/offer-times.ts'

/** What the database says about a center and its visits; see database/tables/930-center-schedule.sql. */
export interface CenterSchedule {
  firm: number
  name: string
  /** IANA name. */
  zone: string
  latitude: number | null
  longitude: number | null
  hours: { weekday: number; isClosed: boolean; opens: string; closes: string }[]
  closures: { name: string; firstDay: string; lastDay: string }[]
  bays: OfferBay[]
  technicians: { id: number; name: string; skills: number[] }[]
  visits: {
    event: number
    request: number
    ro: string
    bay: number | null
    /** Minutes since 1970-01-01T00:00Z. */
    at: number
    minutes: number
    latitude: number | null
    longitude: number | null
    technicians: number[]
  }[]
}

/** The center that a caller means: the named one, or their own. */
export const centerOf = (actor: Actor, firm: number | undefined): number =>
  firm === undefined || firm <= 0 ? actor.firm : firm

/** Whether the caller may see all visits of a center. A shop and a technician see their own ones. */
export const seesAllVisits = (actor: Actor, center: number): boolean =>
  actor.role !== Role.technician && canSeeFirm(actor, center)

/** The statement that reads a center's schedule between two instants. */
export const centerScheduleQuery = (center: number, starts: Date, ends: Date) =>
  statement(
    sql<{
      schedule: CenterSchedule | null
    }>`select center_schedule(${center}, ${starts.toISOString()}, ${ends.toISOString()}) as schedule`,
  )

/** @throws Problem 404 for a center that does not serve the caller */
export const readCenterSchedule = async (
  db: Reads,
  center: number,
  starts: Date,
  ends: Date,
): Promise<CenterSchedule> => {
  const row = await db.first(centerScheduleQuery(center, starts, ends))
  if (!row?.schedule) throw notFound('firm')
  return row.schedule
}

const defaultHours: Interval = [8 * 60, 17 * 60]
const [sunday, saturday] = [0, 6]

/** Opening hours by weekday. A location that has entered none is open from 08:00 to 17:00 from Monday to Friday. */
export const hoursByWeekday = (hours: CenterSchedule['hours']): (Interval | undefined)[] =>
  Array.from({ length: 7 }, (_, weekday) => {
    if (hours.length === 0) return weekday === sunday || weekday === saturday ? undefined : defaultHours
    const day = hours.find((each) => each.weekday === weekday)
    return day && !day.isClosed ? [minutesOf(day.opens), minutesOf(day.closes)] : undefined
  })
