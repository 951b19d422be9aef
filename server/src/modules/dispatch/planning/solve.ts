import type { RoutingPlan, RoutingProblem } from './problem.ts'
import { randomFrom } from './random.ts'
import { Route } from './route.ts'

export interface SolveOptions {
  /** Iterations. About 40,000 take a second of CPU time for 100 stops. */
  iterations: number
  seed: number
  /** The plan to begin with. Its routes must keep all rules. */
  from?: RoutingPlan
  /** What leaving out a stop of priority 1 costs. Must exceed any detour. */
  unassignedCost?: number
  /** Called from time to time with the progress, from 0 to 1. */
  onProgress?: (done: number) => void
}

/** Average number of stops taken out in one iteration, and the longest run of stops taken from one route. */
const averageRemoved = 10
const longestString = 10
/** Chance that a string keeps some stops in its middle, and that it keeps one more. */
const splitChance = 0.5
const keepMoreChance = 0.99
const blinkRate = 0.01
/** Temperatures, as shares of the cost of the first plan divided by its stops. */
const [hottest, coldest] = [12, 0.12]

/**
 * Makes a plan by ruin and recreate: strings of neighboring stops are taken out and put back at their cheapest places, and
 * worse plans are accepted ever more rarely. Cooled by iterations, so that a busy machine finds the same plan, only later.
 *
 * After Christiaens and Vanden Berghe, "Slack Induction by String Removals for Vehicle Routing Problems" (2020).
 */
export function solve(problem: RoutingProblem, options: SolveOptions): RoutingPlan {
  const random = randomFrom(options.seed)
  const { stops, crews } = problem
  const unassignedCost = options.unassignedCost ?? 1e5
  const leaveCost = stops.map(({ priority }) => unassignedCost * (priority ?? 1))
  const neighbors = nearestStops(problem)
  const routes = crews.map((_, crew) => new Route(problem, crew))
  const routeOf = new Int32Array(stops.length).fill(-1)
  const absent = new Set(stops.keys())
  for (const [crew, planned] of options.from?.routes.entries() ?? []) {
    routes[crew]?.set(planned)
    for (const stop of planned) {
      routeOf[stop] = crew
      absent.delete(stop)
    }
  }

  const insertAbsent = (touch: (crew: number) => Route): void => {
    for (const stop of shuffledForInsertion(problem, [...absent], random)) {
      let [bestCrew, bestPosition, best] = [-1, -1, Infinity]
      const seenClasses = new Set<number>()
      for (let crew = 0; crew < routes.length; crew++) {
        const route = routes[crew] as Route
        if (route.stops.length === 0) {
          const kind = crews[crew]?.class
          if (kind !== undefined) {
            if (seenClasses.has(kind)) continue
            seenClasses.add(kind)
          }
        }
        const { added, position } = route.bestPosition(stop, blinkRate, random)
        if (position >= 0 && added < best) [bestCrew, bestPosition, best] = [crew, position, added]
      }
      if (bestCrew < 0 || best >= (leaveCost[stop] as number)) continue
      touch(bestCrew).insert(stop, bestPosition)
      routeOf[stop] = bestCrew
      absent.delete(stop)
    }
  }

  const routeCosts = new Float64Array(crews.length)
  const costOf = (): number => {
    let total = 0
    for (const each of routeCosts) total += each
    for (const stop of absent) total += leaveCost[stop] as number
    return total
  }
  insertAbsent((crew) => routes[crew] as Route)
  for (const [crew, route] of routes.entries()) routeCosts[crew] = route.cost
  let current = costOf()
  let best = current
  let bestPlan = planOf(routes, absent)

  const perStop = routeCosts.reduce((sum, each) => sum + each, 0) / Math.max(1, stops.length)
  let temperature = hottest * perStop
  const cooling = (coldest / hottest) ** (1 / Math.max(1, options.iterations))

  for (let iteration = 0; iteration < options.iterations && stops.length > 0; iteration++) {
    const before = new Map<number, Route>()
    const absentBefore = [...absent]
    const touch = (crew: number): Route => {
      const route = routes[crew] as Route
      if (!before.has(crew)) before.set(crew, route.copy())
      return route
    }
    for (const stop of chooseRemovals(routes, routeOf, neighbors, random)) {
      absent.add(stop)
      touch(routeOf[stop] as number)
    }
    for (const crew of before.keys()) {
      const route = routes[crew] as Route
      route.set(route.stops.filter((stop) => !absent.has(stop)))
    }
    insertAbsent(touch)
    for (const crew of before.keys()) routeCosts[crew] = (routes[crew] as Route).cost
    const next = costOf()
    if (next < current - temperature * Math.log(random())) {
      current = next
      if (next < best - 1e-9) {
        best = next
        bestPlan = planOf(routes, absent)
      }
    } else {
      for (const [crew, route] of before) {
        routes[crew] = route
        routeCosts[crew] = route.cost
        for (const stop of route.stops) routeOf[stop] = crew
      }
      absent.clear()
      for (const stop of absentBefore) absent.add(stop)
    }
    temperature *= cooling
    if (options.onProgress && iteration % 1000 === 999)
      options.onProgress((iteration + 1) / options.iterations)
  }
  return bestPlan
}

const planOf = (routes: readonly Route[], absent: ReadonlySet<number>): RoutingPlan => ({
  routes: routes.map(({ stops }) => [...stops]),
  unassigned: [...absent].toSorted((a, b) => a - b),
})

/** For each stop all stops, the nearest first, itself included. */
const nearestStops = ({ stops, places, cost }: RoutingProblem): number[][] =>
  stops.map(({ place }) =>
    [...stops.keys()].toSorted(
      (a, b) =>
        (cost[place * places + (stops[a]?.place ?? 0)] as number) -
        (cost[place * places + (stops[b]?.place ?? 0)] as number),
    ),
  )

/** Strings of stops near a random one, at most one string from each route. */
function chooseRemovals(
  routes: readonly Route[],
  routeOf: Int32Array,
  neighbors: readonly (readonly number[])[],
  random: () => number,
): number[] {
  const used = routes.filter(({ stops }) => stops.length > 0)
  const average = used.reduce((sum, { stops }) => sum + stops.length, 0) / Math.max(1, used.length)
  const longest = Math.min(longestString, average)
  const mostStrings = (4 * averageRemoved) / (1 + longest) - 1
  const strings = Math.floor(1 + random() * mostStrings)
  const ruined = new Set<number>()
  const removed: number[] = []
  for (const stop of neighbors[Math.floor(random() * neighbors.length)] ?? []) {
    if (ruined.size >= strings) break
    const crew = routeOf[stop] as number
    if (crew < 0 || ruined.has(crew)) continue
    const { stops } = routes[crew] as Route
    // The stop may be absent although it remembers its route.
    const at = stops.indexOf(stop)
    if (at < 0) continue
    ruined.add(crew)
    const length = Math.floor(1 + random() * Math.min(stops.length, longest))
    removed.push(...stringAround(stops, at, length, random))
  }
  return removed
}

/** A run of `length` stops that includes the one at `at`, if need be split by stops that stay. */
function stringAround(stops: readonly number[], at: number, length: number, random: () => number): number[] {
  let kept = 0
  if (length > 1 && length < stops.length && random() < splitChance) {
    kept = 1
    while (length + kept < stops.length && random() > keepMoreChance) kept++
  }
  const total = length + kept
  const first = Math.max(0, at - total + 1)
  const last = Math.min(at, stops.length - total)
  const start = first + Math.floor(random() * (last - first + 1))
  const run = stops.slice(start, start + total)
  if (kept > 0) run.splice(Math.floor(random() * (length + 1)), kept)
  return run
}

/** The absent stops in an order that is drawn at random: any, far first, near first, tight windows first, early end first. */
function shuffledForInsertion(
  { stops, crews, places, cost }: RoutingProblem,
  absent: number[],
  random: () => number,
): number[] {
  for (let index = absent.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[absent[index], absent[other]] = [absent[other] as number, absent[index] as number]
  }
  const home = crews[0]?.start ?? 0
  const far = (stop: number): number => cost[home * places + (stops[stop]?.place ?? 0)] as number
  const room = (stop: number): number => (stops[stop]?.latest ?? 0) - (stops[stop]?.earliest ?? 0)
  const end = (stop: number): number => stops[stop]?.latest ?? 0
  const drawn = random() * 13
  if (drawn < 4) return absent
  if (drawn < 6) return absent.toSorted((a, b) => far(b) - far(a))
  if (drawn < 7) return absent.toSorted((a, b) => far(a) - far(b))
  if (drawn < 10) return absent.toSorted((a, b) => room(a) - room(b))
  return absent.toSorted((a, b) => end(a) - end(b))
}
