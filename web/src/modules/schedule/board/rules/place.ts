import type { ScheduledVisit } from '#contract/schedule.ts'

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

/** Rounds to the nearest step of the clock. */
export const snap = (minutes: Minutes, by: number = step): Minutes => Math.round(minutes / by) * by

/** The start nearest to the pointer at which the visit ends on the same day. */
export const snapStart = (minutes: Minutes, length: number, by?: number): Minutes =>
  Math.max(0, Math.min(longest - Math.min(length, longest), snap(minutes, by)))

/** The length nearest to the pointer that ends on the same day and is not too short to be seen. */
export const snapLength = (start: Minutes, end: Minutes, by?: number): number =>
  Math.max(shortest, Math.min(longest - start, snap(end, by) - start))

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.day === b.day &&
  a.start === b.start &&
  a.minutes === b.minutes &&
  a.bay === b.bay &&
  a.techIds.length === b.techIds.length &&
  a.techIds.every((id, index) => id === b.techIds[index])
