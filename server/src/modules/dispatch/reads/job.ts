import { sql } from 'kysely'
import {
  EventStatus,
  eventStatusWord,
  openStatuses,
  requestStatusWord,
  type RequestStatus,
} from '#contract/statuses.ts'
import { isDay } from '#contract/kit/shapes.ts'
import { localAt } from '#contract/kit/time.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Travel } from '#server/outside/travel/travel.ts'
import { instantsOn, type Instant } from '../../schedule/door.ts'
import { minutesOf } from '#contract/kit/bay-slots.ts'
import type { Day, DayVisit } from '../rules/day.ts'
import { t } from '../texts.ts'
import { readDay, type DayRead } from './read-day.ts'
import type { VisitRow } from './visit-row.ts'
import { visitRows } from './visit-rows.ts'

interface Asked {
  calibrateEvent: number
  selectedDate?: string | undefined
  selectedTime?: string | undefined
  minutes?: number | undefined
}

/** The visit in question, and the requested day and time. */
export interface AskedJob {
  row: VisitRow
  day: string
  /** Undefined for as soon as possible. */
  at: Instant | undefined
}

/**
 * Reads the visit to find a technician for. The day defaults to its own or today, and the time to its own on its own day.
 * @throws notFound out of scope, refused for a visit that can't be assigned
 */
export const readJob = async (db: Reads, actor: Actor, asked: Asked, now: Date): Promise<AskedJob> => {
  const row = await db.first(
    statement(visitRows(actor, { where: sql`e.id = ${asked.calibrateEvent}`, limit: 1 })),
  )
  if (!row) throw notFound('visit')
  refuseClosed(row)
  const today = localAt(now, row.zone).slice(0, 10)
  const own = row.at === null ? undefined : row.scheduled?.slice(0, 10)
  // If the scheduled day is past, use today.
  const day = asked.selectedDate ?? (own !== undefined && own >= today ? own : today)
  if (!isDay(day)) throw invalid([{ field: 'selectedDate', message: t.message('day.missing') }])
  if (asked.selectedTime !== undefined)
    return { row, day, at: instantsOn(day, row.zone)(minutesOf(asked.selectedTime)) }
  return { row, day, at: own === day && row.at !== null ? row.at : undefined }
}

const refuseClosed = (row: VisitRow): void => {
  const { number, ronumber: ro, calibrateStatusType: status, requestStatus } = row
  if (status === EventStatus.completed || status === EventStatus.cancelled)
    throw refused(t.message('visit.closed', { number, ro, status: eventStatusWord(status) }))
  if (!(openStatuses as readonly number[]).includes(requestStatus))
    throw refused(
      t.message('visit.stopped', { ro, status: requestStatusWord(requestStatus as RequestStatus) }),
    )
}

/** The day of the visit's center, with its technicians. */
export const readDayOf = (
  db: Reads,
  actor: Actor,
  travel: Travel,
  { calibrateEvent: event, serviceFirm: firm, centerParent }: VisitRow,
  day: string,
  now: Date,
): Promise<DayRead> => {
  const beside = centerParent !== null && canSeeFirm(actor, centerParent) ? centerParent : undefined
  return readDay(db, actor, travel, { day, firm, beside, event }, now)
}

/** The visit in the day that was read, with the minutes that were asked for. @throws notFound */
export const jobIn = (day: Day, event: number, minutes: number | undefined): DayVisit => {
  const visit = day.visits.find((each) => each.event === event)
  if (!visit) throw notFound('visit')
  return minutes === undefined ? visit : { ...visit, minutes }
}
