/**
 * A day of routes: visits to assign to technicians and to put in order. Times are minutes from the start of the day.
 * Places are indexes into the travel matrices.
 */
export interface RoutingProblem {
  stops: readonly Stop[]
  crews: readonly Crew[]
  /** Number of places; the matrices have `places * places` entries, row by row from one place to another. */
  places: number
  /** What a leg costs, such as kilometers. */
  cost: Float64Array
  /** How long a leg takes, in minutes. */
  time: Float64Array
}

/** A visit. */
export interface Stop {
  place: number
  /** Minutes of work. */
  minutes: number
  /** Work starts between these two times. */
  earliest: number
  latest: number
  /** Indexes of the crews that may do it, for their skills or because it is pinned. Without it, all may. */
  crews?: ReadonlySet<number>
  /** Room that it takes of a crew's capacity. */
  load?: number
  /** Higher than 1 for a visit that must not be left out before others. */
  priority?: number
}

/** A technician, with the vehicle of the day. */
export interface Crew {
  start: number
  end: number
  /** The route begins and ends between these two times. */
  from: number
  until: number
  capacity?: number
  /** Crews of the same class are the same for an empty route, which saves time with many of them. */
  class?: number
}

/** Routes by crew, each the indexes of its stops in order, and the stops that no route takes. */
export interface RoutingPlan {
  routes: readonly (readonly number[])[]
  unassigned: readonly number[]
}

/** One stop of a route, as it would happen. */
export interface Timing {
  stop: number
  arrival: number
  start: number
  /** Minutes that it starts after its window has closed. */
  late: number
}

/** What a route costs and when it happens, whether or not it keeps its rules. */
export interface RouteTiming {
  stops: Timing[]
  cost: number
  /** When the crew is back, and how many minutes after the end of its day. */
  back: number
  overtime: number
}

/** Times a route as it is driven: as early as each window allows. */
export const timeRoute = (problem: RoutingProblem, crew: number, route: readonly number[]): RouteTiming => {
  const { stops, crews, places, cost, time } = problem
  const { start = 0, end = 0, from = 0, until = 0 } = crews[crew] ?? {}
  let [at, now, total] = [start, from, 0]
  const timings: Timing[] = []
  for (const index of route) {
    const stop = stops[index]
    if (!stop) continue
    const leg = at * places + stop.place
    const arrival = now + (time[leg] ?? 0)
    const begins = Math.max(arrival, stop.earliest)
    timings.push({ stop: index, arrival, start: begins, late: Math.max(0, begins - stop.latest) })
    total += cost[leg] ?? 0
    now = begins + stop.minutes
    at = stop.place
  }
  if (timings.length === 0) return { stops: timings, cost: 0, back: from, overtime: 0 }
  const leg = at * places + end
  const back = now + (time[leg] ?? 0)
  return { stops: timings, cost: total + (cost[leg] ?? 0), back, overtime: Math.max(0, back - until) }
}

/** A rule that a plan breaks. */
export interface BrokenRule {
  crew: number
  stop: number | undefined
  rule: 'late' | 'overtime' | 'notAllowed' | 'capacity' | 'twice' | 'lost'
}

/** Checks a plan from scratch, apart from how it was made. Rounding of less than a millionth of a minute is ignored. */
export const brokenRules = (problem: RoutingProblem, plan: RoutingPlan): BrokenRule[] => {
  const found: BrokenRule[] = []
  const seen = new Set<number>()
  const see = (crew: number, stop: number): void => {
    if (seen.has(stop)) found.push({ crew, stop, rule: 'twice' })
    seen.add(stop)
  }
  for (const [crew, route] of plan.routes.entries()) {
    const timing = timeRoute(problem, crew, route)
    for (const { stop, late } of timing.stops) {
      see(crew, stop)
      if (late > 1e-6) found.push({ crew, stop, rule: 'late' })
      if (problem.stops[stop]?.crews?.has(crew) === false) found.push({ crew, stop, rule: 'notAllowed' })
    }
    if (timing.overtime > 1e-6) found.push({ crew, stop: undefined, rule: 'overtime' })
    const load = route.reduce((sum, stop) => sum + (problem.stops[stop]?.load ?? 0), 0)
    if (load > (problem.crews[crew]?.capacity ?? Infinity))
      found.push({ crew, stop: undefined, rule: 'capacity' })
  }
  for (const stop of plan.unassigned) see(-1, stop)
  for (const stop of problem.stops.keys()) if (!seen.has(stop)) found.push({ crew: -1, stop, rule: 'lost' })
  return found
}

/** Total cost of all routes. */
export const planCost = (problem: RoutingProblem, plan: RoutingPlan): number =>
  plan.routes.reduce((sum, route, crew) => sum + timeRoute(problem, crew, route).cost, 0)
