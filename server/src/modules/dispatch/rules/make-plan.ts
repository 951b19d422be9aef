import { brokenRules, type RoutingPlan, type RoutingProblem } from '../planning/problem.ts'
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
  options: { iterations: number; seed: number; from: RoutingPlan },
) => Promise<RoutingPlan>

export interface MadePlan {
  changes: VisitChange[]
  /** Visits that nobody can take. */
  unplaced: DayVisit[]
  kept: DayProblem['kept']
}

/**
 * About two seconds of CPU time for 24 technicians and 120 visits. An iteration takes longer the more there are of both, so
 * larger branches get fewer, and small ones need fewer.
 */
const mostIterations = 60_000
const largeDay = 150
const iterationsPerStop = 1_500
const iterationsFor = ({ stops, crews }: RoutingProblem): number => {
  const size = Math.max(largeDay, stops.length + crews.length)
  return Math.min(Math.round((mostIterations * largeDay) / size), stops.length * iterationsPerStop)
}
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
    const iterations = iterationsFor(problem.problem)
    const plan = await solve(problem.problem, { iterations, seed, from: planNow(problem) })
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

/** The day as it is, without the routes that break a rule. The plan begins with it, so it is never worse. */
const planNow = ({ problem, crews, stops }: DayProblem): RoutingPlan => {
  const routes = crews.map(({ user }, crew) => {
    const route = stops
      .flatMap(({ visit }, stop) => {
        const isTheirs = visit.technicians.includes(user) && problem.stops[stop]?.crews?.has(crew) !== false
        return isTheirs && visit.at !== undefined ? [{ stop, at: visit.at }] : []
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ stop }) => stop)
    const alone = crews.map((_, index) => (index === crew ? route : []))
    const broken = brokenRules(problem, { routes: alone, unassigned: [] })
    return broken.every(({ rule }) => rule === 'lost') ? route : []
  })
  const taken = new Set(routes.flat())
  return { routes, unassigned: [...problem.stops.keys()].filter((stop) => !taken.has(stop)) }
}
