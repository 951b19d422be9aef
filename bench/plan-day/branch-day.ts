import {
  timeRoute,
  type RoutingPlan,
  type RoutingProblem,
} from '#server/modules/dispatch/planning/problem.ts'
import { randomFrom } from '#server/modules/dispatch/planning/random.ts'
import { estimateTable } from '#server/outside/travel/estimate-travel.ts'

const crews = 24
const visits = 120
const skills = 6

/** A day of a large branch: 24 technicians and 120 visits around Grand Rapids, with skills, promised windows, and hours. */
export const branchDay = (seed: number): RoutingProblem => {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const points = Array.from({ length: 1 + crews + visits }, () => ({
    latitude: between(42.7, 43.3),
    longitude: between(-86.1, -85.2),
  }))
  const { places, kilometers, minutes } = estimateTable(points)
  // Each technician has half of the skills; each skill is somebody's.
  const skilled = Array.from(
    { length: crews },
    (_, crew) =>
      new Set(
        Array.from({ length: skills }, (__, skill) => skill).filter(
          (skill) => skill === crew % skills || random() < 0.5,
        ),
      ),
  )
  return {
    places,
    cost: kilometers,
    time: minutes,
    crews: Array.from({ length: crews }, (_, crew) => ({
      start: 1 + crew,
      end: 1 + crew,
      from: 480,
      until: 1020,
    })),
    stops: Array.from({ length: visits }, (_, visit) => {
      const needed = Math.floor(random() * skills)
      const opens = 480 + Math.floor(random() * 12) * 30
      const hasWindow = random() < 0.6
      return {
        place: 1 + crews + visit,
        minutes: 30 + Math.floor(random() * 4) * 15,
        earliest: hasWindow ? opens : 480,
        latest: hasWindow ? opens + 120 : 960,
        crews: new Set(skilled.flatMap((has, crew) => (has.has(needed) ? [crew] : []))),
      }
    }),
  }
}

/** The order in which the visits came: each goes to the end of the first route that can still take it. */
export const inOrderOfArrival = (problem: RoutingProblem): RoutingPlan => {
  const routes: number[][] = problem.crews.map(() => [])
  const unassigned: number[] = []
  for (const [stop, { crews: allowed }] of problem.stops.entries()) {
    const crew = routes.findIndex((route, index) => {
      if (allowed?.has(index) === false) return false
      const { stops, overtime } = timeRoute(problem, index, [...route, stop])
      return overtime === 0 && stops.every(({ late }) => late === 0)
    })
    if (crew < 0) unassigned.push(stop)
    else routes[crew]?.push(stop)
  }
  return { routes, unassigned }
}
