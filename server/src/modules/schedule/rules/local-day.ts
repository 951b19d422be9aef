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
  const date = Temporal.PlainDate.from(day)
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime({ timeZone: zone, plainTime: '00:00' })
  const [start, end] = [startOf(date), startOf(date.add({ days: 1 }))]
  const minute = (at: Temporal.ZonedDateTime): Instant => Math.floor(at.epochMilliseconds / 60_000)
  const isPlain = minute(end) - minute(start) === perDay && start.offsetNanoseconds === end.offsetNanoseconds
  if (isPlain) return (minutes) => minute(start) + minutes
  return (minutes) => {
    if (minutes >= perDay) return minute(end)
    const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
    const local = date.toPlainDateTime(time)
    const at = local.toZonedDateTime(zone, { disambiguation: 'compatible' })
    return at.toPlainDateTime().equals(local) ? minute(at) : undefined
  }
}

/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
