import type { Minutes } from '#contract/kit/bay-slots.ts'

/** Minutes since 1970-01-01T00:00Z. */
export type Instant = number

const perDay = 1440

/**
 * Converts local times of one day to instants. A time that the clock skips is undefined; of one that it repeats, the first
 * is meant. 1440 is the midnight that ends the day.
 * @param day `YYYY-MM-DD`
 * @param zone IANA name
 */
export const instantsOn = (day: string, zone: string): ((minutes: Minutes) => Instant | undefined) => {
  const { toInstant } = localDay(day, zone)
  return (minutes) => toInstant(minutes, () => undefined)
}

/**
 * The same for the bounds of hours, slots, and blocks: one that the clock skips lies where the clock jumps. So what adjoins
 * on the clock adjoins in time.
 */
export const boundsOn = (day: string, zone: string): ((minutes: Minutes) => Instant) => {
  const { toInstant } = localDay(day, zone)
  return (minutes) =>
    toInstant(minutes, (after) => {
      const jump = after.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
      return minuteOf(jump ?? after)
    })
}

const minuteOf = (at: Temporal.ZonedDateTime): Instant => Math.floor(at.epochMilliseconds / 60_000)

const localDay = (day: string, zone: string) => {
  const date = Temporal.PlainDate.from(day)
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime({ timeZone: zone, plainTime: '00:00' })
  const [start, end] = [startOf(date), startOf(date.add({ days: 1 }))]
  const [first, last] = [minuteOf(start), minuteOf(end)]
  const isPlain = last - first === perDay && start.offsetNanoseconds === end.offsetNanoseconds
  /** @param skipped answers for a time that the clock skips; it is given that time moved forward by the gap */
  const toInstant = <T>(minutes: Minutes, skipped: (moved: Temporal.ZonedDateTime) => T): Instant | T => {
    if (isPlain) return first + minutes
    if (minutes >= perDay) return last
    const local = date.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    const at = local.toZonedDateTime(zone, { disambiguation: 'compatible' })
    return at.toPlainDateTime().equals(local) ? minuteOf(at) : skipped(at)
  }
  return { toInstant }
}

/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
