import { readFileSync } from 'node:fs'
import type { RoutingProblem } from '#server/modules/dispatch/planning/problem.ts'

/** Best known distance of RC208 with distances cut off after one decimal (DIMACS VRPTW challenge). */
export const bestKnown = 776.1

/**
 * Solomon's RC208: 100 stops with time windows, 25 vehicles. From PyVRP's test data (MIT); the instance is by Solomon,
 * "Algorithms for the Vehicle Routing and Scheduling Problems with Time Window Constraints" (1987).
 */
export const readRc208 = (): RoutingProblem => {
  const text = readFileSync(new URL('RC208.vrp', import.meta.url), 'utf8')
  const rows = (section: string): number[][] =>
    (text.split(`${section}_SECTION`)[1] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter((row) => row.length >= 2 && row.every(Number.isFinite))
  const places = Number(/DIMENSION : (\d+)/.exec(text)?.[1])
  const minutes = Number(/SERVICE_TIME : (\d+)/.exec(text)?.[1])
  const vehicles = Number(/VEHICLES : (\d+)/.exec(text)?.[1])
  const capacity = Number(/CAPACITY : (\d+)/.exec(text)?.[1])
  const coordinates = rows('NODE_COORD').slice(0, places)
  const demands = rows('DEMAND').slice(0, places)
  const windows = rows('TIME_WINDOW').slice(0, places)
  const cost = new Float64Array(places * places)
  for (const [row, [, x = 0, y = 0]] of coordinates.entries())
    for (const [column, [, x2 = 0, y2 = 0]] of coordinates.entries())
      cost[row * places + column] = Math.floor(Math.hypot(x - x2, y - y2) * 10) / 10
  const [, opens = 0, closes = 0] = windows[0] ?? []
  return {
    places,
    cost,
    time: cost,
    crews: Array.from({ length: vehicles }, () => ({
      start: 0,
      end: 0,
      from: opens,
      until: closes,
      capacity,
      class: 0,
    })),
    stops: coordinates.slice(1).map((_, index) => ({
      place: index + 1,
      minutes,
      earliest: windows[index + 1]?.[1] ?? 0,
      latest: windows[index + 1]?.[2] ?? 0,
      load: demands[index + 1]?.[1] ?? 0,
    })),
  }
}
