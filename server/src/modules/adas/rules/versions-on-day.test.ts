import { expect, test } from 'vitest'
import { versionsOnDay } from './versions-on-day.ts'

const version = (
  number: number,
  validFrom: string,
  more: { validTo?: string; isInactive?: boolean; rule?: number } = {},
) => ({ rule: 1, version: number, validFrom, validTo: null, isInactive: false, ...more })
const on = (day: string, ...versions: ReturnType<typeof version>[]) =>
  versionsOnDay(versions, day).map((each) => `${each.rule}.${each.version}`)

test('the newest version that had begun counts, on its first and last day too', () => {
  const both = [version(1, '2020-01-01'), version(2, '2026-01-01', { validTo: '2026-06-30' })]
  expect(on('2019-12-31', ...both)).toEqual([])
  expect(on('2025-12-31', ...both)).toEqual(['1.1'])
  expect(on('2026-01-01', ...both)).toEqual(['1.2'])
  expect(on('2026-06-30', ...both)).toEqual(['1.2'])
  expect(on('2026-07-01', ...both)).toEqual([])
})

test('a correction of the same day takes the place of the version before, in any order', () => {
  const both = [version(2, '2020-01-01'), version(1, '2020-01-01')]
  expect(on('2021-01-01', ...both)).toEqual(['1.2'])
})

test('an inactive version ends the rule, and other rules stay', () => {
  const all = [
    version(1, '2020-01-01'),
    version(2, '2021-01-01', { isInactive: true }),
    version(1, '2020-01-01', { rule: 2 }),
  ]
  expect(on('2022-01-01', ...all)).toEqual(['2.1'])
})
