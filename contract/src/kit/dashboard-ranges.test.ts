import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  periodOf,
  pointsOf,
  RangeView,
  rangeViews,
  trendStep,
} from './dashboard-ranges.ts'

const today = '2026-11-25'
const days = (view: RangeView, at = today) => {
  const { from, to, beforeFrom, beforeTo } = periodOf(view, at)
  return `${from} ${to} | ${beforeFrom} ${beforeTo}`
}

describe('the eight ranges', () => {
  test('have the order and numbers of the spec', () => {
    expect(rangeViews).toEqual([1, 8, 2, 3, 4, 5, 6, 7])
  })

  test.each([
    [RangeView.yesterday, '2026-11-24 2026-11-24 | 2026-11-23 2026-11-23'],
    [RangeView.today, '2026-11-25 2026-11-25 | 2026-11-24 2026-11-24'],
    [RangeView.thisWeek, '2026-11-22 2026-11-25 | 2026-11-15 2026-11-18'],
    [RangeView.thisMonth, '2026-11-01 2026-11-25 | 2026-10-01 2026-10-25'],
    [RangeView.thisQuarter, '2026-10-01 2026-11-25 | 2026-07-01 2026-08-25'],
    [RangeView.past6Months, '2026-05-25 2026-11-25 | 2025-11-25 2026-05-24'],
    [RangeView.pastYear, '2025-11-25 2026-11-25 | 2024-11-25 2025-11-24'],
  ])('%s', (view, expected) => expect(days(view)).toBe(expected))

  test('a month longer than the one before is compared with all of it', () => {
    expect(days(RangeView.thisMonth, '2026-03-31')).toBe('2026-03-01 2026-03-31 | 2026-02-01 2026-02-28')
  })

  test('a date range is compared with as many days before it', () => {
    expect(periodOf(RangeView.dateRange, today, { from: '2026-09-01', to: '2026-09-10' })).toEqual({
      from: '2026-09-01',
      to: '2026-09-10',
      beforeFrom: '2026-08-22',
      beforeTo: '2026-08-31',
    })
  })

  test('never overlap the range before, on any day', () => {
    const day = fc.integer({ min: 0, max: 9000 }).map((offset) => addDays('2020-01-01', offset))
    fc.assert(
      fc.property(day, fc.constantFrom(...rangeViews), (at, view) => {
        const { from, to, beforeFrom, beforeTo } = periodOf(view, at)
        expect(beforeFrom <= beforeTo && beforeTo < from && from <= to && to <= at).toBe(true)
        expect(daysBetween(beforeFrom, beforeTo)).toBeLessThanOrEqual(daysBetween(from, to) + 3)
      }),
    )
  })
})

describe('trends', () => {
  test('are not offered for the short ranges', () => {
    const step = (view: RangeView) => trendStep(view, periodOf(view, today))
    expect([RangeView.yesterday, RangeView.today, RangeView.thisWeek].map(step)).toEqual([null, null, null])
    expect(step(RangeView.thisMonth)).toBe('day')
    expect(step(RangeView.thisQuarter)).toBe('week')
    expect(step(RangeView.past6Months)).toBe('week')
    expect(step(RangeView.pastYear)).toBe('month')
    const dates = (to: string) => periodOf(RangeView.dateRange, today, { from: '2026-09-01', to })
    expect(trendStep(RangeView.dateRange, dates('2026-09-13'))).toBeNull()
    expect(trendStep(RangeView.dateRange, dates('2026-09-14'))).toBe('day')
  })

  test('have points from the first day on', () => {
    expect(pointsOf('week', '2026-10-01', '2026-10-15')).toEqual(['2026-10-01', '2026-10-08', '2026-10-15'])
    expect(pointsOf('month', '2025-11-25', '2026-01-02')).toEqual(['2025-11-25', '2025-12-01', '2026-01-01'])
    expect(pointsOf('day', '2026-02-27', '2026-03-01')).toHaveLength(3)
  })
})
