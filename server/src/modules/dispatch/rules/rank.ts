import { TechnicianStatus } from '#contract/statuses.ts'
import type { Instant } from '../../schedule/door.ts'
import { cheapestChange, type Change } from './change.ts'
import { bookingsOf, type Booking, type Day, type DayTechnician } from './day.ts'
import { detourOf, nearestStart, neverReasons, timeReasons, type Job, type WhyNot } from './fit.ts'

export type WhyFor =
  | { code: 'near'; kilometers: number; minutes: number }
  | { code: 'free'; from: Instant; to: Instant }
  | { code: 'skills'; count: number; done: number }
  | { code: 'usual'; done: number }
  | { code: 'freeAllDay' | 'noSkills' | 'assigned' }
export type WhyAgainst =
  | { code: 'far'; kilometers: number; minutes: number }
  | { code: 'busy'; visits: number; minutes: number }
  | { code: 'waits'; minutes: number }
  | { code: 'inVisit'; ro: string }
  | { code: 'startsLater'; start: Instant; minutes: number }
  | { code: 'onBreak' | 'onTheWay' }

/** Visits that a technician completed within a year: with one of the skills of the job, and at its shop. */
export interface Experience {
  done: number
  usual: number
}

export interface Ranked {
  technician: DayTechnician
  canTake: boolean
  start: Instant | undefined
  kilometers: number
  travelMinutes: number
  addedKilometers: number
  visits: number
  minutes: number
  nextStart: Instant | undefined
  reasonsFor: WhyFor[]
  reasonsAgainst: WhyAgainst[]
  reasonsNot: WhyNot[]
  change: Change | undefined
}

export interface RankingFacts {
  day: Day
  job: Job
  /** When the job has to start; undefined for as soon as each can. */
  at: Instant | undefined
  /** Who has the job now. */
  assigned: readonly number[]
  experience: ReadonlyMap<number, Experience>
}

const nearMinutes = 20
const longWait = 60
const busyMinutes = 6 * 60
const busyVisits = 5
const muchLater = 30
const usualVisits = 3

/** Those who can do a job, the best first, and those who can't, the nearest to it first. */
export const rankTechnicians = (facts: RankingFacts): Ranked[] => {
  const { day, job } = facts
  const all = day.technicians.map((technician) => {
    const bookings = bookingsOf(day, technician.user, job.event)
    return rankOne(facts, technician, bookings)
  })
  const able = all.filter(({ canTake }) => canTake)
  const soonest = Math.min(...able.map(({ start }) => start ?? Infinity))
  for (const each of able) {
    const minutes = (each.start ?? soonest) - soonest
    if (minutes >= muchLater)
      each.reasonsAgainst.push({ code: 'startsLater', start: soonest + minutes, minutes })
  }
  const name = ({ technician }: Ranked) => technician.name
  const inOrder = (cost: (each: Ranked) => number) => (a: Ranked, b: Ranked) =>
    cost(a) - cost(b) || name(a).localeCompare(name(b)) || a.technician.user - b.technician.user
  return [
    ...able.toSorted(inOrder((each) => badness(each, facts, soonest))),
    ...all.filter(({ canTake }) => !canTake).toSorted(inOrder(distanceFromFit)),
  ]
}

/** What a technician costs, in kilometers: the detour, waiting, an uneven load, and someone who doesn't know the shop. */
const badness = (
  { technician, start, addedKilometers, minutes, reasonsAgainst }: Ranked,
  { experience }: RankingFacts,
  soonest: Instant,
): number => {
  const usual = experience.get(technician.user)?.usual ?? 0
  const isAway = reasonsAgainst.some(({ code }) => code === 'onBreak')
  return (
    addedKilometers +
    ((start ?? soonest) - soonest) * 0.25 +
    minutes * 0.05 -
    Math.min(usual, 10) * 0.5 +
    (isAway ? 3 : 0)
  )
}

const hopeless: readonly WhyNot['code'][] = ['otherLocation', 'closed', 'skill', 'past']
const distanceFromFit = ({ change, reasonsNot }: Ranked): number => {
  if (change && change.code !== 'addSkill') return change.cost
  const worst = Math.max(...reasonsNot.map(({ code }) => hopeless.length - hopeless.indexOf(code)))
  const isHopeless = reasonsNot.some(({ code }) => hopeless.includes(code))
  return 1e6 + (isHopeless ? 1000 * worst : 0) + reasonsNot.length
}

const rankOne = (facts: RankingFacts, technician: DayTechnician, bookings: readonly Booking[]): Ranked => {
  const { day, job, at } = facts
  const never = neverReasons(technician, job)
  const start = at ?? nearestStart(day, technician, bookings, job)
  const timely = never.some(({ code }) => code === 'closed' || code === 'otherLocation')
    ? []
    : timeReasons(day, technician, bookings, job, start)
  const reasonsNot = [...never, ...timely]
  const canTake = reasonsNot.length === 0
  const detour = detourOf(day, technician, bookings, job, start ?? Infinity)
  const minutes = bookings.reduce((sum, { visit }) => sum + visit.minutes, 0)
  const ranked: Ranked = {
    technician,
    canTake,
    start: canTake ? start : undefined,
    kilometers: detour.kilometers,
    travelMinutes: detour.minutes,
    addedKilometers: detour.added,
    visits: bookings.length,
    minutes,
    nextStart: bookings.find((booking) => booking.at > Math.max(day.now, start ?? -Infinity))?.at,
    reasonsFor: [],
    reasonsAgainst: [],
    reasonsNot,
    change: canTake ? undefined : cheapestChange(facts, technician, bookings, reasonsNot),
  }
  if (!canTake || start === undefined) return ranked
  const { reasonsFor, reasonsAgainst } = ranked
  const way = { kilometers: detour.kilometers, minutes: detour.minutes }
  if (facts.assigned.includes(technician.user)) reasonsFor.push({ code: 'assigned' })
  if (way.minutes <= nearMinutes) reasonsFor.push({ code: 'near', ...way })
  else reasonsAgainst.push({ code: 'far', ...way })
  reasonsFor.push(freeTime(technician, detour))
  const { done, usual } = facts.experience.get(technician.user) ?? { done: 0, usual: 0 }
  reasonsFor.push(
    job.groups.length === 0 ? { code: 'noSkills' } : { code: 'skills', count: job.groups.length, done },
  )
  if (usual >= usualVisits) reasonsFor.push({ code: 'usual', done: usual })
  if (minutes >= busyMinutes || bookings.length >= busyVisits)
    reasonsAgainst.push({ code: 'busy', visits: bookings.length, minutes })
  if (detour.before) {
    const waits = start - (detour.before.at + detour.before.visit.minutes + detour.minutes)
    if (waits >= longWait) reasonsAgainst.push({ code: 'waits', minutes: Math.floor(waits) })
  }
  reasonsAgainst.push(...statusReasons(technician, bookings))
  return ranked
}

const freeTime = (
  { hours }: DayTechnician,
  { before, after }: { before: Booking | undefined; after: Booking | undefined },
): WhyFor => {
  if (!before && !after) return { code: 'freeAllDay' }
  const from = before ? before.at + before.visit.minutes : (hours?.from ?? 0)
  return { code: 'free', from, to: after?.at ?? hours?.until ?? 0 }
}

const statusReasons = (technician: DayTechnician, bookings: readonly Booking[]): WhyAgainst[] => {
  const started = bookings.find(({ visit }) => visit.isStarted)
  if (started) return [{ code: 'inVisit', ro: started.visit.ro }]
  if (technician.statusNow === TechnicianStatus.onBreak) return [{ code: 'onBreak' }]
  return technician.statusNow === TechnicianStatus.onTheWay ? [{ code: 'onTheWay' }] : []
}
