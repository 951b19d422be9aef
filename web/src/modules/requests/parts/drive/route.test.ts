import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from '../../../../kit/browser/position.ts'
import { drawn, elapsed, milesBetween, mostPoints, routeMiles, withFix } from './route.ts'

test('a degree along a meridian is 69.1 miles', () =>
  expect(milesBetween([42, -85, 0], [43, -85, 0])).toBeCloseTo(69.09, 1))

test('positions too near in time or place are left out', () => {
  const first = withFix([], [42.96, -85.66, 100])
  expect(withFix(first, [42.99, -85.66, 103])).toBe(first)
  expect(withFix(first, [42.96001, -85.66, 200])).toBe(first)
  expect(withFix(first, [42.97, -85.66, 200])).toHaveLength(2)
})

test('however long the drive, the route is never too long and keeps its beginning', () => {
  let route: readonly Fix[] = []
  for (let at = 0; at < 5_000; at += 1) route = withFix(route, [42 + at / 1000, -85, at * 10])
  expect(route.length).toBeLessThanOrEqual(mostPoints)
  expect(route[0]).toEqual([42, -85, 0])
  expect(routeMiles(route)).toBeGreaterThan(300)
})

test('a drawing stays within its frame', () => {
  const fix = fc.tuple(
    fc.double({ min: 24, max: 49, noNaN: true }),
    fc.double({ min: -125, max: -66, noNaN: true }),
    fc.nat(),
  )
  fc.assert(
    fc.property(fc.array(fix, { minLength: 2, maxLength: 30 }), (route) => {
      for (const point of drawn(route, 320, 160).split(' ')) {
        const [x = -1, y = -1] = point.split(',').map(Number)
        expect(x >= 0 && x <= 320 && y >= 0 && y <= 160).toBe(true)
      }
    }),
  )
  expect(drawn([[42, -85, 0]], 320, 160)).toBe('')
})

test('time that went by reads as on a stop watch', () =>
  expect([elapsed(0), elapsed(727), elapsed(3727)]).toEqual(['0:00', '12:07', '1:02:07']))
