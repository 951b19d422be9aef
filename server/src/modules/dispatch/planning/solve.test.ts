import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRules, planCost, timeRoute, type RoutingProblem } from './problem.ts'
import { solve } from './solve.ts'

/** A problem on a line, where a leg costs and takes the distance between two numbers. */
const onLine = (
  places: readonly number[],
  stops: RoutingProblem['stops'],
  crews: RoutingProblem['crews'],
): RoutingProblem => {
  const cost = new Float64Array(places.flatMap((from) => places.map((to) => Math.abs(from - to))))
  return { places: places.length, cost, time: cost, stops, crews }
}
const crew = { start: 0, end: 0, from: 0, until: 1000 }
const stop = (place: number, more: Partial<RoutingProblem['stops'][number]> = {}) => ({
  place,
  minutes: 10,
  earliest: 0,
  latest: 1000,
  ...more,
})
const options = { iterations: 500, seed: 1 }

describe('a plan', () => {
  test('goes along the line and back', () => {
    const problem = onLine([0, 10, 20, 30], [stop(2), stop(1), stop(3)], [crew])
    const plan = solve(problem, options)
    expect(planCost(problem, plan)).toBe(60)
    expect(plan.unassigned).toEqual([])
  })

  test('waits for a window and is never late for one', () => {
    const problem = onLine([0, 10, 20], [stop(1, { earliest: 500 }), stop(2, { latest: 30 })], [crew])
    const { routes } = solve(problem, options)
    expect(routes).toEqual([[1, 0]])
    expect(timeRoute(problem, 0, [1, 0]).stops).toMatchObject([
      { start: 20 },
      { arrival: 40, start: 500, late: 0 },
    ])
  })

  test('gives a visit to those alone who may do it', () => {
    const problem = onLine([0, 10], [stop(1, { crews: new Set([1]) })], [crew, { ...crew, until: 5 }])
    expect(solve(problem, options)).toEqual({ routes: [[], []], unassigned: [0] })
  })

  test('leaves out what matters least when not all fit', () => {
    const problem = onLine([0, 10], [stop(1), stop(1, { priority: 3 }), stop(1)], [{ ...crew, until: 30 }])
    expect(solve(problem, options)).toEqual({ routes: [[1]], unassigned: [0, 2] })
  })

  test('is the same for the same seed, and begins with the plan it is given', () => {
    const problem = onLine(
      [0, 3, 9, 27, 81],
      [1, 2, 3, 4].map((place) => stop(place)),
      [crew, crew],
    )
    expect(solve(problem, options)).toEqual(solve(problem, options))
    const from = {
      routes: [
        [0, 1],
        [2, 3],
      ],
      unassigned: [],
    }
    expect(solve(problem, { iterations: 0, seed: 1, from })).toEqual(from)
  })

  test('of nothing is nothing', () => {
    expect(solve(onLine([0], [], [crew]), options)).toEqual({ routes: [[]], unassigned: [] })
    expect(solve(onLine([0, 1], [stop(1)], []), options)).toEqual({ routes: [], unassigned: [0] })
  })
})

test('no plan ever breaks a rule', () => {
  const position = fc.integer({ min: 0, max: 200 })
  const window = fc
    .tuple(fc.nat(600), fc.nat(300))
    .map(([earliest, wide]) => ({ earliest, latest: earliest + wide }))
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: position,
          minutes: fc.nat(60),
          window,
          crews: fc.subarray([0, 1, 2]),
          load: fc.nat(3),
        }),
        {
          maxLength: 12,
        },
      ),
      fc.array(fc.record({ at: position, from: fc.nat(300), lasts: fc.nat(600), capacity: fc.nat(8) }), {
        maxLength: 3,
      }),
      fc.nat(),
      (visits, people, seed) => {
        const places = [...people, ...visits].map(({ at }) => at)
        const problem = onLine(
          places,
          visits.map(({ minutes, window: open, crews, load }, index) => ({
            place: people.length + index,
            minutes,
            ...open,
            load,
            crews: new Set(crews),
          })),
          people.map(({ from, lasts, capacity }, index) => ({
            start: index,
            end: index,
            from,
            until: from + lasts,
            capacity,
          })),
        )
        expect(brokenRules(problem, solve(problem, { iterations: 60, seed }))).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
