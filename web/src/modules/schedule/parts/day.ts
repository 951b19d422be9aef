import { dayName } from '#contract/kit/locale.ts'
import { clock, date as dateText, localAt } from '#contract/kit/time.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { t } from '../dayTexts.ts'

const working = 3
const completed = 4

/** Shifts a `YYYY-MM-DD` date by calendar days, unaffected by clock changes. */
export const shiftDay = (day: string, by: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + by)
  return at.toISOString().slice(0, 10)
}

/** The Sunday that begins the week of a day. */
export const weekStart = (day: string): string => shiftDay(day, -new Date(`${day}T12:00:00Z`).getUTCDay())

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Weekday name of a `YYYY-MM-DD` date. */
export const weekday = (day: string): string => dayName(day, { weekday: 'long' })

/** Which day near today it is, if any. */
export const relativeDay = (day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | undefined => {
  if (day === today) return 'today'
  if (day === shiftDay(today, 1)) return 'tomorrow'
  return day === shiftDay(today, -1) ? 'yesterday' : undefined
}

/** Page title: Today, Tomorrow, Yesterday, or the weekday. */
export const dayTitle = (day: string, today: string): string => {
  const relative = relativeDay(day, today)
  return relative ? t(`day.${relative}`) : weekday(day)
}

/** "Tuesday 11/17/2026". */
export const dayText = (day: string): string => `${weekday(day)} ${dateText(day)}`

export interface DayParts {
  /** In progress; shown first and large. */
  now: EventRow[]
  next: EventRow[]
  /** Visits of the center without a technician. */
  unassigned: EventRow[]
  done: EventRow[]
}

const dayOf = (local: string | null): string | undefined => local?.slice(0, 10)

/**
 * Splits a day's visits into parts, keeping the server's order. Visits in progress, late, or without a time belong to today
 * only; other days show just what is planned or was completed then.
 */
export const splitDay = (rows: readonly EventRow[], day: string, today: string): DayParts => {
  const parts: DayParts = { now: [], next: [], unassigned: [], done: [] }
  for (const row of rows) {
    const isPlannedHere = dayOf(row.scheduled) === day
    if (row.calibrateStatusType === completed) {
      if (dayOf(row.completed) === day) parts.done.push(row)
    } else if (day !== today && !isPlannedHere) continue
    else if (row.calibrateStatusType === working) parts.now.push(row)
    else if (row.unassigned) parts.unassigned.push(row)
    else parts.next.push(row)
  }
  return parts
}

export interface Lane {
  /** Technician's name; null for unassigned visits. */
  name: string | null
  rows: EventRow[]
}

/**
 * Groups visits by technician, unassigned first, then by name. A visit of two technicians appears under both.
 * @param names technicians who have a lane even without a visit
 */
export const lanesOf = (
  rows: readonly EventRow[],
  day: string,
  today: string,
  names: readonly string[] = [],
): Lane[] => {
  const { now, next, unassigned, done } = splitDay(rows, day, today)
  const lanes = new Map<string | null, EventRow[]>(names.map((name) => [name, []]))
  const add = (name: string | null, row: EventRow) => {
    const lane = lanes.get(name)
    if (lane) lane.push(row)
    else lanes.set(name, [row])
  }
  for (const row of [...unassigned, ...now, ...next, ...done])
    for (const name of row.techs?.split(', ') ?? [null]) add(name, row)
  return [...lanes]
    .map(([name, found]) => ({ name, rows: found }))
    .toSorted((one, other) => {
      if (one.name === null || other.name === null) return one.name === null ? -1 : 1
      return one.name.localeCompare(other.name)
    })
}

/** Planned time in two parts, "01:30" and "pm"; undefined without a time. */
export const clockParts = (local: string | null): readonly [string, string] | undefined => {
  if (!local) return undefined
  const [time = '', half = ''] = clock(local.slice(11, 16)).split(' ')
  return [time, half]
}

/** Place of a visit: "Test drive from Bay 2", "Bay 2 · Halvorsen Collision", "Fulton Collision Center". */
export const placeText = (row: Pick<EventRow, 'bayName' | 'firmName' | 'calibrateEventTypeName'>): string => {
  const type = row.calibrateEventTypeName
  if (type && /drive/i.test(type))
    return row.bayName ? t('visit.driveFrom', { type, bay: row.bayName }) : type
  return [row.bayName, row.firmName].filter(Boolean).join(' · ')
}

/** "Was scheduled for Monday 11/16/2026" for a visit planned before `day`; undefined for others. */
export const lateText = (row: Pick<EventRow, 'scheduled'>, day: string): string | undefined =>
  row.scheduled && row.scheduled.slice(0, 10) < day
    ? t('visit.late', { day: dayText(row.scheduled.slice(0, 10)) })
    : undefined

/** "since 09:34 am" in `zone`, with the date if it isn't `day`. */
export const sinceText = (started: string, zone: string, day: string): string => {
  const local = localAt(started, zone)
  const time = clock(local.slice(11, 16))
  return local.slice(0, 10) === day
    ? t('visit.since', { time })
    : t('visit.sinceDay', { day: dateText(local), time })
}
