import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed, readTechImage, slotOffset, slots, techMarks, wayBetween, type TechPlace } from './marks.ts'

const tech = (user: number, latitude = 42.96, longitude = -85.67): TechPlace => ({
  user,
  name: `Dana Tech${user}`,
  look: 'free',
  isOld: false,
  latitude,
  longitude,
})

test('techs at one place stand apart by more than the size of their ring, the same ones always at the same slot', () => {
  const marks = techMarks(
    Array.from({ length: slots }, (_, at) => tech(slots - at)),
    new Map(),
  )
  const offsets = marks.map(({ properties }) => slotOffset(properties.slot))
  for (const [at, [x, y]] of offsets.entries())
    for (const [otherX, otherY] of offsets.slice(at + 1))
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(29)
  const [last] = techMarks([tech(3), tech(1), tech(2)], new Map())
  expect(last?.properties.slot).toBe(2)
})

test('techs at different places keep the middle slot', () => {
  const marks = techMarks([tech(1), tech(2, 43.1), tech(3, 42.96, -85.2)], new Map())
  expect(marks.map(({ properties }) => properties.slot)).toEqual([0, 0, 0])
})

test('ranked techs come last, the best at the end, so that it is drawn on top', () => {
  const ranks = new Map([
    [2, 1],
    [4, 2],
  ])
  const marks = techMarks([tech(2), tech(3), tech(4), tech(1)], ranks)
  expect(marks.map(({ properties }) => properties.id)).toEqual([3, 1, 4, 2])
})

test('the image of a tech is read back from its name', () => {
  const [mark] = techMarks([{ ...tech(4), name: 'Marcus Oyelaran', look: 'busy' }], new Map([[4, 12]]))
  expect(readTechImage(mark?.properties.image ?? '')).toEqual({ look: 'busy', rank: 12, initials: 'MO' })
  expect(readTechImage('visit-8')).toBeUndefined()
})

test('only what has a position is placed', () => {
  const some = [
    { id: 1, latitude: 0, longitude: 0 },
    { id: 2, latitude: null, longitude: -85 },
    { id: 3, latitude: 42, longitude: null },
  ]
  expect(placed(some).map(({ id }) => id)).toEqual([1])
})

test('a way begins and ends at its places and never leaves their neighborhood', () => {
  const place = fc.tuple(
    fc.double({ min: -120, max: -70, noNaN: true }),
    fc.double({ min: 25, max: 48, noNaN: true }),
  )
  fc.assert(
    fc.property(place, place, (from, to) => {
      const way = wayBetween(from, to)
      expect(way[0]?.[0]).toBeCloseTo(from[0], 9)
      expect(way.at(-1)?.[1]).toBeCloseTo(to[1], 9)
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      for (const [long = 0, lat = 0] of way)
        expect(Math.hypot(long - from[0], lat - from[1])).toBeLessThanOrEqual(length * 1.25 + 1e-9)
    }),
  )
})
