import type { RoutingPlan, RoutingProblem } from '../planning/problem.ts'
import type { Day, DayVisit } from './day.ts'
import {
  changesOf,
  dayProblem,
  plannedVisits,
  type DayProblem,
  type PlanWish,
  type VisitChange,
} from './plan-day.ts'

/** Solves a routing problem, here or in another thread. */
export type Solve = (
  problem: RoutingProblem,
  options: { iterations: number; seed: number },
) => Promise<RoutingPlan>

export interface MadePlan {
  changes: VisitChange[]
  /** Visits that nobody can take. */
  unplaced: DayVisit[]
  kept: DayProblem['kept']
}

/** About two seconds of CPU time for a large branch; small ones need less. */
const mostIterations = 60_000
const iterationsPerStop = 1_500
const seed = 1
const mostTries = 3

/**
 * Plans a day. Where a visit that somebody has can't be placed, that technician's day stays as it is, and the others are
 * planned again, so that no plan takes a visit away from the one who has it and leaves it to nobody.
 */
export const makePlan = async (day: Day, wish: PlanWish, solve: Solve): Promise<MadePlan> => {
  const without = new Set<number>()
  for (let tries = 1; ; tries++) {
    const problem = dayProblem(day, wish, without)
    const iterations = Math.min(mostIterations, problem.stops.length * iterationsPerStop)
    const plan = await solve(problem.problem, { iterations, seed })
    const left = plan.unassigned.flatMap((stop) => problem.stops[stop] ?? [])
    const unplaced = left.filter(({ isKept }) => !isKept).map(({ visit }) => visit)
    const working = new Set(problem.crews.map(({ user }) => user))
    const holders = left.flatMap(({ visit }) => visit.technicians.filter((user) => working.has(user)))
    if (holders.length > 0 && tries < mostTries) {
      for (const user of holders) without.add(user)
      continue
    }
    const stuck = new Set(holders)
    const planned = plannedVisits(day, problem, plan).filter(({ technician }) => !stuck.has(technician.user))
    return { changes: changesOf(day, planned), unplaced, kept: problem.kept }
  }
}
