import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Slot, slots as call } from '#contract/schedule.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { overlaps } from '#contract/kit/bay-slots.ts'
import { slotSpans } from '../rules/bay-day.ts'
import { addDays, weekdayOf } from '../rules/local-day.ts'
import {
  centerOf,
  hoursByWeekday,
  readCenterSchedule,
  seesAllVisits,
  type CenterSchedule,
} from './center-schedule.ts'

const dayMs = 86_400_000
/** Local days begin up to 14 hours before and 12 hours after those of UTC. */
const margin = 16 * 3_600_000

/**
 * The slots of a center's bays on the days that are asked for, by day and bay: taken ones with their visit, and free ones.
 * A shop and a technician are shown the visits that are theirs; slots of others are left out.
 */
export const listSlots = async (
  db: Reads,
  actor: Actor,
  { firm, tz, from: asked, days, bay }: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const center = centerOf(actor, firm)
  const base = asked ? Date.parse(asked) : now.getTime()
  const schedule = await readCenterSchedule(
    db,
    center,
    new Date(base - margin),
    new Date(base + days * dayMs + margin + dayMs),
  )
  const today =
    tz === undefined ? localAt(now, schedule.zone) : new Date(now.getTime() - tz * 60_000).toISOString()
  const from = asked ?? today.slice(0, 10)
  const mine = seesAllVisits(actor, center) ? undefined : await visibleVisits(db, actor, schedule)
  const found = Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) =>
    slotsOn(schedule, day, bay),
  )
  return {
    firm: center,
    zone: schedule.zone,
    from,
    days,
    slots: mine ? found.filter(({ calibrateEvent: visit }) => visit === 0 || mine.has(visit)) : found,
  }
}

const visibleVisits = async (
  db: Reads,
  actor: Actor,
  { visits }: CenterSchedule,
): Promise<ReadonlySet<number>> => {
  const ids = visits.map(({ event }) => event)
  const rows = await db.rows(
    statement(
      sql<{
        id: number
      }>`select e.id from event e where e.id = any(${ids}::int[]) and ${eventsInScope(actor)}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

const slotsOn = (schedule: CenterSchedule, day: string, only: number | undefined): Slot[] => {
  const isClosed =
    schedule.closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ||
    !hoursByWeekday(schedule.hours)[weekdayOf(day)]
  return schedule.bays.flatMap((bay, index) => {
    if (only && only > 0 && bay.id !== only) return []
    const slot = (start: string, end: string, visit?: { request: number; event: number }): Slot => ({
      calibrate: visit?.request ?? 0,
      calibrateEvent: visit?.event ?? 0,
      start,
      end,
      split: index + 1,
      bay: bay.id,
      class: 'normal',
    })
    const local = (minutes: number): string => localAt(new Date(minutes * 60_000), schedule.zone)
    const visits = schedule.visits.filter((visit) => visit.bay === bay.id)
    const taken = visits
      .filter((visit) => local(visit.at).slice(0, 10) === day)
      .map((visit) => slot(local(visit.at), local(visit.at + visit.minutes), visit))
    const free = isClosed
      ? []
      : slotSpans(bay, day, schedule.zone)
          .filter((span) => !visits.some((visit) => overlaps(span, [visit.at, visit.at + visit.minutes])))
          .map(([start, end]) => slot(local(start), local(end)))
    return [...taken, ...free].toSorted((a, b) => a.start.localeCompare(b.start))
  })
}
