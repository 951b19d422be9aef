/** Local days are `YYYY-MM-DD`, times of a day are minutes after midnight. */

export const todayAt = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

export const minutesAt = (zone: string, now: Date): number => {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return local.hour * 60 + local.minute
}

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** 1 is Monday, 7 is Sunday. */
export const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

/** The `count`-th workday after a day. */
export const addWorkdays = (day: string, count: number): string => {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (weekday(found) < 6) left--
  }
  return found
}

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `YYYY-MM-DD HH:mm`. */
export const localTime = (day: string, minutes: number): string => `${day} ${clock(minutes)}`

/** Instant of a local time, as ISO 8601 in UTC. */
export const instant = (zone: string, day: string, minutes: number): string =>
  Temporal.PlainDateTime.from(`${day}T${clock(minutes)}`)
    .toZonedDateTime(zone)
    .toInstant()
    .toString()

/** UTC offset of a zone at an instant, as `+hh:mm`. */
export const offsetAt = (zone: string, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).offset
