import type { Instant } from '../../schedule/door.ts'
import { bookingsOf, type Booking, type Day, type DayTechnician } from './day.ts'
import { detourOf, nearestStart, neverReasons, timeReasons, type Job, type WhyNot } from './fit.ts'

/** A change after which a technician could do a job, and what it costs in kilometers. */
export type Change = { cost: number } & (
  | { code: 'time'; start: Instant; minutes: number; kilometers: number }
  /** `booking` goes to `to`; with swap, `to` has the job now. */
  | { code: 'giveAway' | 'swap'; booking: Booking; to: DayTechnician; kilometers: number }
  | { code: 'available' }
  | { code: 'addSkill'; skill: string }
)

interface Facts {
  day: Day
  job: Job
  at: Instant | undefined
  assigned: readonly number[]
}

/** What a minute costs by which a promised time moves, in kilometers. */
const minuteCost = 0.5

/** The cheapest change after which a technician who can't do a job could; undefined if only the impossible would help. */
export const cheapestChange = (
  facts: Facts,
  technician: DayTechnician,
  bookings: readonly Booking[],
  reasons: readonly WhyNot[],
): Change | undefined => {
  const is = (code: WhyNot['code']) => reasons.some((reason) => reason.code === code)
  if (is('otherLocation') || is('closed')) return undefined
  const [skill] = reasons.flatMap((reason) => (reason.code === 'skill' ? [reason.skill] : []))
  if (skill !== undefined) return reasons.length === 1 ? { code: 'addSkill', skill, cost: 1e5 } : undefined
  if (is('off')) return reasons.length === 1 ? { code: 'available', cost: 1e4 } : undefined
  const changes = [
    timeChange(facts, technician, bookings),
    ...handovers(facts, technician, bookings, reasons),
  ]
  return changes
    .filter((change) => change !== undefined)
    .toSorted((a, b) => a.cost - b.cost)
    .at(0)
}

const timeChange = (
  { day, job, at }: Facts,
  technician: DayTechnician,
  bookings: readonly Booking[],
): Change | undefined => {
  if (at === undefined) return undefined
  const start = nearestStart(day, technician, bookings, job, at)
  if (start === undefined) return undefined
  const minutes = start - at
  const kilometers = detourOf(day, technician, bookings, job, start).added
  return { code: 'time', start, minutes, kilometers, cost: kilometers + Math.abs(minutes) * minuteCost }
}

/** The visits in the way go to somebody else who can do them when they were promised. */
const handovers = (
  facts: Facts,
  technician: DayTechnician,
  bookings: readonly Booking[],
  reasons: readonly WhyNot[],
): Change[] => {
  const { day, job } = facts
  const blocking = new Set(reasons.flatMap((reason) => ('with' in reason ? [reason.with] : [])))
  // Without an agreed time, any visit may be in the way.
  const movable = (facts.at === undefined ? bookings : [...blocking]).filter(isMovable)
  const changes: Change[] = []
  for (const booking of movable) {
    const rest = bookings.filter((other) => other !== booking)
    const at = facts.at ?? nearestStart(day, technician, rest, job)
    if (at === undefined || timeReasons(day, technician, rest, job, at).length > 0) continue
    const { visit } = booking
    const saved =
      detourOf(day, technician, rest, job, at).added -
      detourOf(day, technician, rest, visit, booking.at).added
    for (const to of day.technicians) {
      if (to.user === technician.user || neverReasons(to, visit).length > 0) continue
      const theirs = bookingsOf(day, to.user, job.event)
      if (timeReasons(day, to, theirs, visit, booking.at).length > 0) continue
      const isSwap = facts.assigned.includes(to.user)
      const givesUp = isSwap && facts.at !== undefined ? detourOf(day, to, theirs, job, facts.at).added : 0
      const kilometers = saved + detourOf(day, to, theirs, visit, booking.at).added - givesUp
      changes.push({ code: isSwap ? 'swap' : 'giveAway', booking, to, kilometers, cost: kilometers })
    }
  }
  return changes
}

const isMovable = ({ visit }: Booking): boolean =>
  visit.mayAssign && !visit.isStarted && !visit.isDoubleBooked && visit.technicians.length === 1
