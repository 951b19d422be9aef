import type { ScheduledVisit } from '#contract/schedule.ts'
import { shiftDay } from '../../parts/day.ts'

/** Minutes since local midnight. */
export type Minutes = number
export type Interval = readonly [start: Minutes, end: Minutes]

/** Where and when a visit is, or would be after a move. */
export interface Place {
  /** `YYYY-MM-DD` */
  day: string
  start: Minutes
  minutes: number
  bay: number | null
  techIds: readonly number[]
}

/** How long a visit without a duration takes, as on the server. */
export const defaultMinutes = 60
/** Blocks move in steps of a quarter of an hour, and in finer ones with Shift. */
export const step = 15
export const fineStep = 5
const shortest = 15
const longest = 1440

/** `HH:mm` as minutes since midnight. 24:00 is 1440. */
export const minutesOf = (time: string): Minutes => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight as `HH:mm`. */
export const timeOf = (minutes: Minutes): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const overlaps = (a: Interval, b: Interval): boolean => a[0] < b[1] && b[0] < a[1]

export const intervalOf = ({ start, minutes }: Pick<Place, 'start' | 'minutes'>): Interval => [
  start,
  start + minutes,
]

/** The place of a scheduled visit; undefined for one without a time. */
export const placeOf = ({
  scheduled,
  minutes,
  bay,
  techIds,
}: Pick<ScheduledVisit, 'scheduled' | 'minutes' | 'bay' | 'techIds'>): Place | undefined =>
  scheduled === null
    ? undefined
    : {
        day: scheduled.slice(0, 10),
        start: minutesOf(scheduled.slice(11)),
        minutes: minutes ?? defaultMinutes,
        bay,
        techIds,
      }

const perDay = 1440

/** Minutes from the midnight of a day to that of another, of days of 24 hours. */
export const minutesBetween = (from: string, to: string): Minutes =>
  from === to ? 0 : (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 60_000

/** The minutes of a place as a day counts them: before 0 on the day before, past 1440 on the day after. */
const relativeTo = (place: Pick<Place, 'day' | 'start' | 'minutes'>, day: string): Interval => {
  const start = place.start + minutesBetween(day, place.day)
  return [start, start + place.minutes]
}

/** Whether two places share a moment, past midnight too. */
export const meets = (
  a: Pick<Place, 'day' | 'start' | 'minutes'>,
  b: Pick<Place, 'day' | 'start' | 'minutes'>,
): boolean => overlaps(intervalOf(a), relativeTo(b, a.day))

/** The part of a place that lies on a day; undefined if none does. */
export const partOn = (
  place: Pick<Place, 'day' | 'start' | 'minutes'> | undefined,
  day: string,
): Interval | undefined => {
  if (!place) return undefined
  const [start, end] = relativeTo(place, day)
  const part: Interval = [Math.max(0, start), Math.min(perDay, end)]
  return part[0] < part[1] ? part : undefined
}

/** The days that a place touches: one, or two when it lasts past midnight. */
export const daysOf = (place: Place | undefined): string[] => {
  if (!place) return []
  return isOvernight(place) ? [place.day, shiftDay(place.day, 1)] : [place.day]
}

/** A start before midnight as one on the day before. */
export const onItsDay = <P extends Place>(place: P): P =>
  place.start < 0 ? { ...place, day: shiftDay(place.day, -1), start: place.start + perDay } : place

/** Rounds to the nearest step of the clock. */
export const snap = (minutes: Minutes, by: number = step): Minutes => Math.round(minutes / by) * by

/**
 * The start nearest to the pointer at which the visit ends on the same day. One that lasts past midnight may start anywhere
 * on its day.
 */
export const snapStart = (
  minutes: Minutes,
  length: number,
  { by = step, isOvernight = false }: { by?: number; isOvernight?: boolean } = {},
): Minutes => {
  const last = perDay - (isOvernight ? by : Math.min(length, perDay))
  const first = isOvernight ? by - Math.min(length, perDay) : 0
  return Math.max(first, Math.min(last, snap(minutes, by)))
}

/**
 * The length nearest to the pointer that is neither too short to be seen nor longer than a day.
 * @param until the midnight before which it ends
 */
export const snapLength = (start: Minutes, end: Minutes, by?: number, until: Minutes = perDay): number =>
  Math.max(shortest, Math.min(longest, until - start, snap(end, by) - start))

/** Whether a place lasts past the midnight that ends its day. */
export const isOvernight = ({ start, minutes }: Pick<Place, 'start' | 'minutes'>): boolean =>
  start + minutes > perDay

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.day === b.day &&
  a.start === b.start &&
  a.minutes === b.minutes &&
  a.bay === b.bay &&
  a.techIds.length === b.techIds.length &&
  a.techIds.every((id, index) => id === b.techIds[index])
