import { describe, expect, test } from 'vitest'
import { rangeOf, type RangeName } from './dateRanges.ts'

const cases: [RangeName, today: string, start: string, end: string][] = [
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['today', '2026-11-17', '2026-11-17', '2026-11-17'],
  ['week', '2026-11-17', '2026-11-15', '2026-11-21'],
  ['week', '2026-11-15', '2026-11-15', '2026-11-21'],
  ['week', '2027-01-01', '2026-12-27', '2027-01-02'],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-11-17', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['past6Months', '2026-11-17', '2026-05-17', '2026-11-17'],
  ['past6Months', '2026-08-31', '2026-02-28', '2026-08-31'],
  ['halfYear', '2026-06-30', '2026-01-01', '2026-06-30'],
  ['halfYear', '2026-07-01', '2026-07-01', '2026-12-31'],
  ['pastYear', '2028-02-29', '2027-02-28', '2028-02-29'],
  ['year', '2026-11-17', '2026-01-01', '2026-12-31'],
]

describe('named date ranges', () => {
  test.each(cases)('%s on %s', (name, today, dateStart, dateEnd) => {
    expect(rangeOf(name, today)).toEqual({ dateStart, dateEnd })
  })
})
