import type { Crew, RoutingPlan, RoutingProblem, Stop } from '../planning/problem.ts'
import type { Instant } from '../../schedule/door.ts'
import {
  bookingsOf,
  endOf,
  minutesBetween,
  timeRoute,
  type Booking,
  type Day,
  type DayTechnician,
  type DayVisit,
} from './day.ts'

export interface PlanWish {
  /** By how many minutes a promised time may move. */
  shift: number
  /** Also plans visits without a time. */
  withoutTime: boolean
}

export type KeptWhy = 'started' | 'past' | 'shared' | 'doubleBooked' | 'late' | 'notAllowed'

/** A day as a routing problem, and what the indexes of its plan mean. */
export interface DayProblem {
  problem: RoutingProblem
  /** Technicians by crew. */
  crews: readonly DayTechnician[]
  /** Visits by stop. A visit that stays is a stop for each of its technicians. */
  stops: readonly { visit: DayVisit; isKept: boolean }[]
  kept: readonly { visit: DayVisit; why: KeptWhy }[]
}

/** Stops that stay come first, then those that somebody has. */
const [keptPriority, assignedPriority] = [100, 2]

/**
 * Makes the routing problem of a day: technicians who work, and visits that may be assigned, with those that stay as stops
 * of their technicians at their time. Days that can't be kept as they are stay as they are.
 * @param without technicians whose days stay as they are
 */
export const dayProblem = (
  day: Day,
  wish: PlanWish,
  without: ReadonlySet<number> = new Set(),
): DayProblem => {
  const working = day.technicians
    .filter((each) => each.hours && !each.isOff && !without.has(each.user))
    .map((each) => afterStarted(day, each))
    .filter(({ hours }) => hours && hours.from < hours.until)
  const kept = day.visits.flatMap((visit) => {
    const why = whyKept(day, visit, without)
    return why ? [{ visit, why }] : []
  })
  const isKept = new Map(kept.map(({ visit, why }) => [visit.event, why]))
  // A technician whose visits that stay don't fit together can't take more.
  const crews = working.filter((technician) => {
    const staying = day.visits
      .flatMap((visit) =>
        visit.at !== undefined &&
        isFixture(isKept.get(visit.event)) &&
        visit.technicians.includes(technician.user)
          ? [{ visit, at: visit.at }]
          : [],
      )
      .toSorted((a, b) => a.at - b.at)
    const route = timeRoute(day, technician, staying)
    return route.lateMinutes === 0 && route.overtimeMinutes === 0 && !staying.some(overlapsNext)
  })
  const dropped = new Set(working.filter((each) => !crews.includes(each)).map(({ user }) => user))
  if (dropped.size > 0) return dayProblem(day, wish, without.union(dropped))

  const stops: DayProblem['stops'][number][] = []
  const routing: Stop[] = []
  const open = Math.min(...crews.map(({ hours }) => hours?.from ?? Infinity))
  const close = Math.max(...crews.map(({ hours }) => hours?.until ?? -Infinity))
  for (const visit of day.visits) {
    const { at, minutes, place } = visit
    const why = isKept.get(visit.event)
    if (why !== undefined) {
      if (at === undefined || !isFixture(why)) continue
      for (const [crew, { user }] of crews.entries()) {
        if (!visit.technicians.includes(user)) continue
        stops.push({ visit, isKept: true })
        routing.push({
          place,
          minutes,
          earliest: at,
          latest: at,
          crews: new Set([crew]),
          priority: keptPriority,
        })
      }
      continue
    }
    if (at === undefined && !wish.withoutTime) continue
    const able = crews.flatMap((technician, crew) => (canDo(technician, visit) ? [crew] : []))
    const shift = visit.isInBay ? 0 : wish.shift
    const window =
      at === undefined
        ? { earliest: open, latest: close - minutes }
        : { earliest: Math.max(at - shift, Math.min(day.now, at)), latest: at + shift }
    stops.push({ visit, isKept: false })
    routing.push({
      ...{ place, minutes, ...window, crews: new Set(able) },
      priority: visit.technicians.length > 0 ? assignedPriority : 1,
    })
  }
  const problem: RoutingProblem = {
    stops: routing,
    crews: crewsOf(crews),
    places: day.travel.places,
    cost: day.travel.kilometers,
    time: day.travel.minutes,
  }
  return { problem, crews, stops, kept }
}

/** Kept visits that take their technicians' time. One that is past doesn't, and a started one is where the day begins. */
const isFixture = (why: KeptWhy | undefined): boolean =>
  why === 'shared' || why === 'doubleBooked' || why === 'notAllowed'

/** A technician whose day begins where and when the visits that are started end. */
const afterStarted = (day: Day, technician: DayTechnician): DayTechnician => {
  const { user, hours } = technician
  const last = bookingsOf(day, user)
    .filter(({ visit }) => visit.isStarted)
    .toSorted((a, b) => endOf(a) - endOf(b))
    .at(-1)
  if (!last || !hours) return technician
  return {
    ...technician,
    start: last.visit.place,
    hours: { from: Math.max(hours.from, endOf(last)), until: hours.until },
  }
}

const overlapsNext = (booking: Booking, index: number, all: readonly Booking[]): boolean => {
  const next = all[index + 1]
  return next !== undefined && next.at < endOf(booking)
}

const whyKept = (day: Day, visit: DayVisit, without: ReadonlySet<number>): KeptWhy | undefined => {
  if (visit.isStarted) return 'started'
  if (!visit.mayAssign) return 'notAllowed'
  if (visit.at !== undefined && visit.at < day.now) return 'past'
  if (visit.technicians.length > 1) return 'shared'
  if (visit.isDoubleBooked) return 'doubleBooked'
  return visit.technicians.some((user) => without.has(user)) ? 'late' : undefined
}

const canDo = ({ centers, skills }: DayTechnician, { center, groups }: DayVisit): boolean =>
  centers.has(center) && groups.every(({ id }) => skills.has(id))

const crewsOf = (technicians: readonly DayTechnician[]): Crew[] => {
  const classes = new Map<string, number>()
  return technicians.map(({ start, end, hours, centers, skills }) => {
    const key = JSON.stringify([start, end, hours, [...centers].sort(), [...skills].sort()])
    const known = classes.get(key) ?? classes.size
    classes.set(key, known)
    return { start, end, from: hours?.from ?? 0, until: hours?.until ?? 0, class: known }
  })
}

/** A visit of the plan, with the time at which it would start. */
export interface PlannedVisit {
  visit: DayVisit
  technician: DayTechnician
  at: Instant
}

/** What a plan says, visit by visit. Whoever has a visit now keeps it where that costs nothing. */
export const plannedVisits = (day: Day, of: DayProblem, plan: RoutingPlan): PlannedVisit[] => {
  const routes = settleRoutes(of, plan.routes)
  return routes.flatMap((route, crew) => {
    const technician = of.crews[crew]
    if (!technician) return []
    return startsOf(day, of, technician, route).flatMap(({ stop, at }) => {
      const planned = of.stops[stop]
      return planned && !planned.isKept ? [{ visit: planned.visit, technician, at }] : []
    })
  })
}

/** Exchanges whole routes between technicians who could drive each other's, so that fewer visits change hands. */
const settleRoutes = (of: DayProblem, routes: readonly (readonly number[])[]): (readonly number[])[] => {
  const settled = [...routes]
  const stays = (crew: number, route: readonly number[]): number =>
    route.filter((stop) => of.stops[stop]?.visit.technicians.includes(of.crews[crew]?.user ?? 0)).length
  const isAllowed = (crew: number, route: readonly number[]): boolean =>
    route.every((stop) => of.problem.stops[stop]?.crews?.has(crew) !== false)
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (let a = 0; a < settled.length; a++)
      for (let b = a + 1; b < settled.length; b++) {
        if (of.problem.crews[a]?.class !== of.problem.crews[b]?.class) continue
        const [ofA, ofB] = [settled[a] ?? [], settled[b] ?? []]
        const gained = stays(a, ofB) + stays(b, ofA) - stays(a, ofA) - stays(b, ofB)
        if (gained <= 0 || !isAllowed(a, ofB) || !isAllowed(b, ofA)) continue
        settled[a] = ofB
        settled[b] = ofA
        isChanged = true
      }
  }
  return settled
}

/** Times are planned at every fifth minute where there is room. */
const step = 5

/** Starts that keep all windows of a route, each as near to the promised time as the others allow. */
const startsOf = (
  { travel }: Day,
  { problem, stops }: DayProblem,
  technician: DayTechnician,
  route: readonly number[],
): { stop: number; at: Instant }[] => {
  const latest: Instant[] = []
  let [limit, place] = [technician.hours?.until ?? Infinity, technician.end]
  for (const stop of route.toReversed()) {
    const facts = problem.stops[stop]
    if (!facts) continue
    limit = Math.min(limit - minutesBetween(travel, facts.place, place) - facts.minutes, facts.latest)
    latest.unshift(limit)
    place = facts.place
  }
  let [free, from] = [technician.hours?.from ?? 0, technician.start]
  return route.flatMap((stop, index) => {
    const facts = problem.stops[stop]
    if (!facts) return []
    const soonest = Math.max(free + minutesBetween(travel, from, facts.place), facts.earliest)
    const at = startBetween(soonest, latest[index] ?? soonest, stops[stop]?.visit.at)
    free = at + facts.minutes
    from = facts.place
    return [{ stop, at }]
  })
}

/** A start between two times: the promised one if possible, at a fifth minute otherwise, if there is one. */
const startBetween = (soonest: Instant, last: Instant, promised: Instant | undefined): Instant => {
  const near = Math.min(Math.max(promised ?? soonest, soonest), last)
  if (near === promised) return near
  const fifths = [Math.ceil(near / step) * step, Math.floor(near / step) * step]
  return fifths.find((at) => at >= soonest && at <= last) ?? near
}

/** A change of one visit. */
export interface VisitChange {
  visit: DayVisit
  technician: DayTechnician
  at: Instant
  /** Changes of a group depend on each other. */
  group: number
}

/** The visits that a plan changes, in groups that are taken together. */
export const changesOf = (day: Day, planned: readonly PlannedVisit[]): VisitChange[] => {
  const changed = planned.filter(
    ({ visit, technician, at }) => at !== visit.at || visit.technicians[0] !== technician.user,
  )
  const groups = changed.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (groups[root] !== root) root = groups[root] as number
    return root
  }
  for (const [a, coming] of changed.entries())
    for (const [b, leaving] of changed.entries())
      if (a !== b && needs(day, coming, leaving)) groups[rootOf(a)] = rootOf(b)
  const numbers = new Map<number, number>()
  return changed.map((change, index) => {
    const root = rootOf(index)
    const group = numbers.get(root) ?? numbers.size + 1
    numbers.set(root, group)
    return { ...change, group }
  })
}

/** Whether a visit comes to a time that another one has to leave first. */
const needs = ({ travel }: Day, coming: PlannedVisit, leaving: PlannedVisit): boolean => {
  const { at, minutes, place, technicians } = leaving.visit
  if (at === undefined || !technicians.includes(coming.technician.user)) return false
  const way = minutesBetween(travel, place, coming.visit.place)
  return coming.at < at + minutes + way && at < coming.at + coming.visit.minutes + way
}

/** Each technician's bookings after changes. */
export const bookingsAfter = (
  day: Day,
  technician: DayTechnician,
  changes: ReadonlyMap<number, { technicians: readonly number[]; at: Instant | undefined }>,
): Booking[] =>
  day.visits
    .flatMap((visit) => {
      const { technicians, at } = changes.get(visit.event) ?? visit
      return at !== undefined && technicians.includes(technician.user) ? [{ visit, at }] : []
    })
    .toSorted((a, b) => a.at - b.at)
