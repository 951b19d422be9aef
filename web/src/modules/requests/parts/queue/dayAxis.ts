/** A visit on the strip of a day: its local start, `YYYY-MM-DD HH:mm`, and how long it takes. */
type Planned = { scheduled: string; minutes: number }
export type DayAxis = {
  /** Minutes of the day at both ends. */
  from: number
  to: number
  /** Hours to name, and how far along the strip each is, 0 to 1. */
  hours: { minute: number; share: number }[]
}

const hour = 60
const [usualFrom, usualTo] = [8 * hour, 17 * hour]

/** Minutes since midnight of a local time, `YYYY-MM-DD HH:mm`. */
export const minutesOf = (local: string): number =>
  Number(local.slice(11, 13)) * hour + Number(local.slice(14, 16))

/** The hours that a day's strips show: 8 to 5, and more if a visit begins earlier or ends later, until midnight. */
export const axisOf = (visits: readonly Planned[]): DayAxis => {
  const starts = visits.map(({ scheduled }) => minutesOf(scheduled))
  const ends = visits.map((visit) => minutesOf(visit.scheduled) + visit.minutes)
  const from = Math.floor(Math.min(usualFrom, ...starts) / hour) * hour
  const to = Math.min(24 * hour, Math.ceil(Math.max(usualTo, ...ends) / hour) * hour)
  const step = to - from > 12 * hour ? 4 * hour : 3 * hour
  const hours: DayAxis['hours'] = []
  // The last name would not fit beside the end.
  for (let minute = from; minute <= to - 2 * hour; minute += step)
    hours.push({ minute, share: (minute - from) / (to - from) })
  return { from, to, hours }
}

/** Where a visit is on the strip, and how wide, as shares of it. */
export const boxOf = (visit: Planned, { from, to }: DayAxis): { start: number; width: number } => {
  const start = (minutesOf(visit.scheduled) - from) / (to - from)
  return { start, width: Math.min(1 - start, visit.minutes / (to - from)) }
}
