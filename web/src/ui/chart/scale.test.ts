import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelStep, ticksOf } from './scale.ts'

test('ticks are round and hold every value', () => {
  expect(ticksOf([71_000])).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  expect(ticksOf([])).toEqual([0, 0.25])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 30 }), (values) => {
      const ticks = ticksOf(values)
      expect(ticks.length).toBeLessThan(9)
      expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, ...values))
    }),
  )
})

test('labels leave each other room', () => {
  expect(labelStep(12, 700, 58)).toBe(1)
  expect(labelStep(31, 300, 58)).toBe(6)
})
