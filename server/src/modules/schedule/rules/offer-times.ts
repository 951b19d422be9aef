import type { TravelTable } from '#server/outside/travel/travel.ts'
import {
  blocksOn,
  minutesOf,
  overlaps,
  slotsOf,
  timeOf,
  type BayHours,
  type Interval,
  type Minutes,
} from '#contract/kit/bay-slots.ts'
import { localAt } from '#contract/kit/time.ts'
import { addDays, boundsOn, instantsOn, weekdayOf, type Instant } from './local-day.ts'

export interface OfferBay extends BayHours {
  id: number
  name: string
  technician: number | null
}

export interface OfferTechnician {
  id: number
  name: string
  /** Service groups that the technician is qualified for. */
  skills: ReadonlySet<number>
}

/** A visit that is booked already. */
export interface Booking {
  ro: string
  bay: number | null
  technicians: readonly number[]
  start: Instant
  end: Instant
  /** Index of its place in the travel table. */
  place: number
}

export interface OfferFacts {
  /** IANA name of the center's zone. */
  zone: string
  /** Opening hours by weekday, 0 for Sunday; undefined for a day that is closed. */
  hours: readonly (Interval | undefined)[]
  closures: readonly { name: string; firstDay: string; lastDay: string }[]
  bays: readonly OfferBay[]
  technicians: readonly OfferTechnician[]
  bookings: readonly Booking[]
  travel: TravelTable
  /** Index of the center in the travel table, where technicians start and end their day. */
  home: number
}

/** What a visit needs. */
export interface OfferWish {
  minutes: number
  groups: readonly { id: number; name: string }[]
  /** Index of the place in the travel table. */
  place: number
  isInBay: boolean
  /** First day, `YYYY-MM-DD`, and how many. */
  from: string
  days: number
  /** Nothing is offered before this moment. */
  notBefore: Instant
}

export interface OfferedTime {
  start: string
  end: string
  bay: OfferBay | null
  technician: OfferTechnician
  travelBefore: number
  travelAfter: number
}

/** Why nothing is offered; the caller puts it into words. */
export type WhyNot =
  | { why: 'closed'; closure: string | null }
  | { why: 'past' | 'noBays' | 'noTechnicians' | 'blocked' | 'bayFull' | 'full' }
  | { why: 'tooShort'; minutes: number }
  | { why: 'skill'; skill: string }
  | { why: 'late'; count: number; ro: string }
  | { why: 'noTravel'; ro: string }
export type OfferReason = { kind: 'bay' | 'technician' | 'location'; id: number; name: string } & WhyNot

export interface OfferDay {
  day: string
  times: OfferedTime[]
  /** Only for a day without times. */
  reasons: OfferReason[]
}

/** Visits at a shop begin at full and half hours. */
const stepMinutes = 30

/**
 * Finds times that can be kept: the bay is free, and a qualified technician is too, with travel from the visit before and to
 * the one after, so that no promise made to others moves.
 */
export const offerTimes = (facts: OfferFacts, wish: OfferWish): OfferDay[] => {
  const missing = new Map(facts.technicians.map((each) => [each.id, missingSkill(each, wish)]))
  const bookings = facts.bookings.toSorted((a, b) => a.start - b.start)
  return Array.from({ length: wish.days }, (_, index) =>
    offerDay({ ...facts, bookings }, wish, addDays(wish.from, index), missing),
  )
}

const missingSkill = ({ skills }: OfferTechnician, { groups }: OfferWish): string | undefined =>
  groups.find(({ id }) => !skills.has(id))?.name

/** What is booked around one day, in order of time. */
interface Booked {
  ofBay: ReadonlyMap<number, readonly Booking[]>
  ofTechnician: ReadonlyMap<number, readonly Booking[]>
}

/** Visits that begin or end this long before or after the day still matter for its travel. */
const halfDay = 720

const bookedAround = (bookings: readonly Booking[], [opens, closes]: readonly [Instant, Instant]): Booked => {
  const ofBay = new Map<number, Booking[]>()
  const ofTechnician = new Map<number, Booking[]>()
  const add = (to: Map<number, Booking[]>, id: number, booking: Booking) => {
    const known = to.get(id)
    if (known) known.push(booking)
    else to.set(id, [booking])
  }
  for (const booking of bookings) {
    if (booking.end < opens - halfDay || booking.start > closes + halfDay) continue
    if (booking.bay !== null) add(ofBay, booking.bay, booking)
    for (const technician of booking.technicians) add(ofTechnician, technician, booking)
  }
  return { ofBay, ofTechnician }
}

/** The local times of a day as instants: those of starts, and those of bounds. */
interface Clock {
  at: (minutes: Minutes) => Instant | undefined
  bound: (minutes: Minutes) => Instant
}

type Candidate = { minutes: Minutes; start: Instant; end: Instant; bay: OfferBay | null }

const offerDay = (
  facts: OfferFacts,
  wish: OfferWish,
  day: string,
  missing: ReadonlyMap<number, string | undefined>,
): OfferDay => {
  const closure = facts.closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const open = facts.hours[weekdayOf(day)]
  if (closure || !open) return closedDay(day, closure?.name ?? null)
  if (facts.technicians.length === 0) return nothing(day, [locationReason({ why: 'noTechnicians' })])
  if (wish.isInBay && facts.bays.length === 0) return nothing(day, [locationReason({ why: 'noBays' })])
  const clock: Clock = { at: instantsOn(day, facts.zone), bound: boundsOn(day, facts.zone) }
  const [opens, closes] = [clock.bound(open[0]), clock.bound(open[1])]
  if (closes - opens < wish.minutes)
    return nothing(day, [locationReason({ why: 'tooShort', minutes: wish.minutes })])
  if (closes - wish.minutes < wish.notBefore) return nothing(day, [locationReason({ why: 'past' })])

  const booked = bookedAround(facts.bookings, [opens, closes])
  const bayReasons: OfferReason[] = []
  const candidates: Candidate[] = []
  if (wish.isInBay)
    for (const bay of facts.bays) {
      const { found, why } = bayCandidates(booked.ofBay.get(bay.id) ?? [], wish, bay, day, open, clock)
      candidates.push(...found)
      if (why) bayReasons.push({ kind: 'bay', id: bay.id, name: bay.name, ...why })
    }
  else candidates.push(...shopCandidates(wish, open, clock))

  const times: OfferedTime[] = []
  const whyNot = new Map<number, WhyNot>()
  const asked = new Map<Minutes, Fits>()
  for (const candidate of candidates) {
    // Bays that are free at the same time are fitted once.
    const fits =
      asked.get(candidate.minutes) ??
      fitTechnicians(facts, wish, day, booked, missing, candidate, [opens, closes], whyNot)
    asked.set(candidate.minutes, fits)
    const usual = candidate.bay?.technician ?? null
    const offered = (usual === null ? undefined : fits.all.get(usual)) ?? fits.best
    if (offered) times.push({ ...offered, bay: candidate.bay })
  }
  if (times.length > 0)
    return {
      day,
      times: times.toSorted((a, b) => compare(a.start, b.start) || travelOf(a) - travelOf(b)),
      reasons: [],
    }
  const technicianReasons = facts.technicians.map((each): OfferReason => {
    const skill = missing.get(each.id)
    const why: WhyNot =
      skill === undefined ? (whyNot.get(each.id) ?? { why: 'full' }) : { why: 'skill', skill }
    return { kind: 'technician', id: each.id, name: each.name, ...why }
  })
  // With no free bay, technicians were not asked.
  return nothing(day, candidates.length === 0 ? bayReasons : [...bayReasons, ...technicianReasons])
}

const nothing = (day: string, reasons: OfferReason[]): OfferDay => ({ day, times: [], reasons })
const locationReason = (why: WhyNot): OfferReason => ({ kind: 'location', id: 0, name: '', ...why })
const closedDay = (day: string, closure: string | null): OfferDay =>
  nothing(day, [locationReason({ why: 'closed', closure })])

const travelOf = ({ travelBefore, travelAfter }: OfferedTime): number => travelBefore + travelAfter

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Who can come at a time, and who travels least. */
type Fits = { all: Map<number, OfferedTime>; best: OfferedTime | undefined }

/** Fits a time into the day of every technician, and keeps for those who can't come why. */
const fitTechnicians = (
  facts: OfferFacts,
  wish: OfferWish,
  day: string,
  booked: Booked,
  missing: ReadonlyMap<number, string | undefined>,
  candidate: Candidate,
  hours: readonly [Instant, Instant],
  whyNot: Map<number, WhyNot>,
): Fits => {
  const fits: Fits = { all: new Map(), best: undefined }
  for (const technician of facts.technicians) {
    if (missing.get(technician.id) !== undefined) continue
    const fit = fitRoute(facts, wish, booked.ofTechnician.get(technician.id) ?? [], candidate, hours)
    if ('why' in fit) keepNearest(whyNot, technician.id, fit)
    else {
      const offered = toOffered(day, facts.zone, candidate, technician, fit)
      fits.all.set(technician.id, offered)
      if (!fits.best || travelOf(offered) < travelOf(fits.best)) fits.best = offered
    }
  }
  return fits
}

const toOffered = (
  day: string,
  zone: string,
  candidate: Candidate,
  technician: OfferTechnician,
  { before, after }: { before: number; after: number },
): OfferedTime => ({
  start: `${day} ${timeOf(candidate.minutes)}`,
  end: localAt(new Date(candidate.end * 60_000), zone),
  bay: candidate.bay,
  technician,
  travelBefore: Math.round(before),
  travelAfter: Math.round(after),
})

/** Starts in the slots of a bay, or why there are none. */
const bayCandidates = (
  booked: readonly Booking[],
  { minutes, notBefore }: OfferWish,
  bay: OfferBay,
  day: string,
  open: Interval,
  { at, bound }: Clock,
): { found: Candidate[]; why?: WhyNot } => {
  const first = bound(Math.max(open[0], minutesOf(bay.startOfDay)))
  const last = bound(Math.min(open[1], minutesOf(bay.endOfDay)))
  if (last - first < minutes) return { found: [], why: { why: 'tooShort', minutes } }
  const blocks = blocksOn(bay.blocks, day).map(([start, end]) => [bound(start), bound(end)] as const)
  const fitting = slotsOf(bay, day).flatMap(([local]): Candidate[] => {
    const start = at(local)
    if (start === undefined) return []
    const end = start + minutes
    const isFit = start >= first && end <= last && !blocks.some((block) => overlaps([start, end], block))
    return isFit ? [{ minutes: local, start, end, bay }] : []
  })
  if (fitting.length === 0) return { found: [], why: { why: 'blocked' } }
  const found = fitting.filter(
    ({ start, end }) =>
      start >= notBefore && !booked.some((other) => overlaps([start, end], [other.start, other.end])),
  )
  return found.length > 0 ? { found } : { found, why: { why: 'bayFull' } }
}

const shopCandidates = (
  { minutes, notBefore }: OfferWish,
  [opens, closes]: Interval,
  { at, bound }: Clock,
): Candidate[] => {
  const found: Candidate[] = []
  const last = bound(closes)
  for (let local = Math.ceil(opens / stepMinutes) * stepMinutes; local < closes; local += stepMinutes) {
    const start = at(local)
    if (start !== undefined && start >= notBefore && start + minutes <= last)
      found.push({ minutes: local, start, end: start + minutes, bay: null })
  }
  return found
}

/** Whether a visit fits between the others of a technician's day, with the travel to it and from it. */
const fitRoute = (
  { travel, home }: OfferFacts,
  { place }: OfferWish,
  route: readonly Booking[],
  { start, end }: Candidate,
  [opens, closes]: readonly [Instant, Instant],
): { before: number; after: number } | WhyNot => {
  const minutes = (from: number, to: number): number => travel.minutes[from * travel.places + to] ?? 0
  let [before, after] = [minutes(home, place), minutes(place, home)]
  let [lastEnd, nextStart] = [-Infinity, Infinity]
  let late: { why: 'late'; count: number; ro: string } | undefined
  // Every visit is looked at, since double-booked ones overlap.
  for (const other of route) {
    const [there, onward] = [minutes(other.place, place), minutes(place, other.place)]
    if (other.start <= start && other.end + there > start) return { why: 'noTravel', ro: other.ro }
    if (other.start > start && end + onward > other.start) {
      const count = Math.ceil(end + onward - other.start)
      if (!late || count > late.count) late = { why: 'late', count, ro: other.ro }
    }
    if (other.start <= start && other.end > lastEnd) [lastEnd, before] = [other.end, there]
    if (other.start > start && other.start < nextStart) [nextStart, after] = [other.start, onward]
  }
  if (late) return late
  if (lastEnd === -Infinity && opens + before > start) return { why: 'full' }
  return nextStart === Infinity && end + after > closes ? { why: 'full' } : { before, after }
}

/** Keeps the reason that is nearest to a fit: the least lateness before all others. */
const keepNearest = (reasons: Map<number, WhyNot>, technician: number, why: WhyNot): void => {
  const kept = reasons.get(technician)
  const late = (each: WhyNot | undefined): number =>
    each === undefined ? 1e9 : each.why === 'late' ? each.count : each.why === 'noTravel' ? 1e6 : 1e7
  if (late(why) < late(kept)) reasons.set(technician, why)
}
