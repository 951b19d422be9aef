import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from '../../../../kit/browser/position.ts'
import { svgPoints, formatElapsed, milesBetween, maxPoints, routeMiles, appendFix } from './route.ts'

test('a degree of latitude is 69.1 miles', () =>
  expect(milesBetween([42, -85, 0], [43, -85, 0])).toBeCloseTo(69.09, 1))

test('skips positions too close in time or distance', () => {
  const first = appendFix([], [42.96, -85.66, 100])
  expect(appendFix(first, [42.99, -85.66, 103])).toBe(first)
  expect(appendFix(first, [42.96001, -85.66, 200])).toBe(first)
  expect(appendFix(first, [42.97, -85.66, 200])).toHaveLength(2)
})

test('a route stays within the point limit and keeps its start, however long the drive', () => {
  let route: readonly Fix[] = []
  for (let at = 0; at < 5_000; at += 1) route = appendFix(route, [42 + at / 1000, -85, at * 10])
  expect(route.length).toBeLessThanOrEqual(maxPoints)
  expect(route[0]).toEqual([42, -85, 0])
  expect(routeMiles(route)).toBeGreaterThan(300)
})

test('drawn points stay within the frame', () => {
  const fix = fc.tuple(
    fc.double({ min: 24, max: 49, noNaN: true }),
    fc.double({ min: -125, max: -66, noNaN: true }),
    fc.nat(),
  )
  fc.assert(
    fc.property(fc.array(fix, { minLength: 2, maxLength: 30 }), (route) => {
      for (const point of svgPoints(route, 320, 160).split(' ')) {
        const [x = -1, y = -1] = point.split(',').map(Number)
        expect(x >= 0 && x <= 320 && y >= 0 && y <= 160).toBe(true)
      }
    }),
  )
  expect(svgPoints([[42, -85, 0]], 320, 160)).toBe('')
})

test('formats elapsed time like a stopwatch', () =>
  expect([formatElapsed(0), formatElapsed(727), formatElapsed(3727)]).toEqual(['0:00', '12:07', '1:02:07']))
