import type { Instant } from '../../schedule/door.ts'
import {
  endOf,
  kilometersBetween,
  minutesBetween,
  missingSkill,
  type Booking,
  type Day,
  type DayTechnician,
  type DayVisit,
} from './day.ts'

/** The work to place. Its time may differ from the visit's own. */
export type Job = Pick<DayVisit, 'event' | 'minutes' | 'place' | 'groups' | 'center'>

/** Why a technician can't do a job, including the visit that is in the way. */
export type WhyNot =
  | { code: 'skill'; skill: string }
  | { code: 'clash'; with: Booking }
  | { code: 'late'; minutes: number; with: Booking }
  | { code: 'noTravel'; minutes: number; with: Booking }
  | { code: 'tooFar' | 'overtime'; minutes: number }
  | { code: 'hours'; from: Instant; until: Instant }
  | { code: 'closed'; closure: string | undefined }
  | { code: 'off' | 'otherLocation' | 'past' | 'full' }

/** Why a technician can't do a job at any time of the day. */
export const neverReasons = (technician: DayTechnician, job: Job): WhyNot[] => {
  if (!technician.centers.has(job.center)) return [{ code: 'otherLocation' }]
  const reasons: WhyNot[] = []
  const skill = missingSkill(technician, job.groups)
  if (skill !== undefined) reasons.push({ code: 'skill', skill })
  if (technician.hours === undefined) reasons.push({ code: 'closed', closure: technician.closure })
  if (technician.isOff) reasons.push({ code: 'off' })
  return reasons
}

/** A job's place among the bookings of a day. */
interface Neighbors {
  before: Booking | undefined
  after: Booking | undefined
}
const neighborsOf = (bookings: readonly Booking[], at: Instant): Neighbors => {
  let [before, after]: (Booking | undefined)[] = [undefined, undefined]
  for (const booking of bookings) {
    if (booking.at < at) {
      if (!before || endOf(booking) >= endOf(before)) before = booking
    } else if (!after || booking.at < after.at) after = booking
  }
  return { before, after }
}

/**
 * Why a job doesn't fit between the bookings of a technician at that time, including travel; empty if it does.
 * Every booking is checked, because double-booked ones overlap. Without a time there was none left: the day is over or full.
 */
export const timeReasons = (
  { travel, now }: Pick<Day, 'travel' | 'now'>,
  technician: DayTechnician,
  bookings: readonly Booking[],
  job: Job,
  at: Instant | undefined,
): WhyNot[] => {
  const { hours } = technician
  if (!hours) return [{ code: 'closed', closure: technician.closure }]
  if (at === undefined) return [{ code: now < hours.until ? 'full' : 'past' }]
  if (at < now) return [{ code: 'past' }]
  const end = at + job.minutes
  const reasons: WhyNot[] = []
  let [isFirst, isLast] = [true, true]
  for (const booking of bookings) {
    if (booking.at < end && endOf(booking) > at) {
      reasons.push({ code: 'clash', with: booking })
    } else if (booking.at < at) {
      isFirst = false
      const arrival = endOf(booking) + minutesBetween(travel, booking.visit.place, job.place)
      if (arrival > at) reasons.push({ code: 'noTravel', minutes: arrival - at, with: booking })
    } else {
      isLast = false
      const arrival = end + minutesBetween(travel, job.place, booking.visit.place)
      if (arrival > booking.at) reasons.push({ code: 'late', minutes: arrival - booking.at, with: booking })
    }
  }
  if (at < hours.from || end > hours.until) return [...reasons, { code: 'hours', ...hours }]
  if (reasons.length > 0) return reasons
  const arrival = hours.from + minutesBetween(travel, technician.start, job.place)
  if (isFirst && arrival > at) reasons.push({ code: 'tooFar', minutes: arrival - at })
  const back = end + minutesBetween(travel, job.place, technician.end)
  if (isLast && back > hours.until) reasons.push({ code: 'overtime', minutes: back - hours.until })
  return reasons
}
/** Times are offered at every fifth minute. */
const step = 5
const ceilStep = (at: Instant): Instant => Math.ceil(at / step) * step
const floorStep = (at: Instant): Instant => Math.floor(at / step) * step

/** The start that fits and is closest to the requested one. Without a requested one, the earliest of the day. */
export const nearestStart = (
  day: Pick<Day, 'travel' | 'now'>,
  technician: DayTechnician,
  bookings: readonly Booking[],
  job: Job,
  wanted?: Instant,
): Instant | undefined => {
  const { hours } = technician
  if (!hours) return undefined
  const { travel } = day
  const candidates = [
    ceilStep(Math.max(hours.from + minutesBetween(travel, technician.start, job.place), day.now)),
  ]
  for (const booking of bookings)
    candidates.push(
      ceilStep(Math.max(endOf(booking) + minutesBetween(travel, booking.visit.place, job.place), day.now)),
    )
  if (wanted !== undefined) {
    candidates.push(floorStep(hours.until - minutesBetween(travel, job.place, technician.end) - job.minutes))
    for (const booking of bookings)
      candidates.push(
        floorStep(booking.at - minutesBetween(travel, job.place, booking.visit.place) - job.minutes),
      )
  }
  const distance = (at: Instant): number => (wanted === undefined ? at : Math.abs(at - wanted))
  return candidates
    .toSorted((a, b) => distance(a) - distance(b) || a - b)
    .find((at) => timeReasons(day, technician, bookings, job, at).length === 0)
}

/** The drive to a job, and how much it adds to the technician's route. */
export const detourOf = (
  { travel }: Pick<Day, 'travel'>,
  technician: DayTechnician,
  bookings: readonly Booking[],
  job: Job,
  at: Instant,
): { kilometers: number; minutes: number; added: number } & Neighbors => {
  const { before, after } = neighborsOf(bookings, at)
  const from = before?.visit.place ?? technician.start
  const to = after?.visit.place ?? technician.end
  const kilometers = kilometersBetween(travel, from, job.place)
  const replaced = bookings.length === 0 ? 0 : kilometersBetween(travel, from, to)
  return {
    kilometers,
    minutes: minutesBetween(travel, from, job.place),
    added: kilometers + kilometersBetween(travel, job.place, to) - replaced,
    before,
    after,
  }
}
