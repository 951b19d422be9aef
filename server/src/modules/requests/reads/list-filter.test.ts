import { describe, expect, it } from 'vitest'
import { pageInfo, pageBounds, searchPatterns, dateRange, statusFilter } from './list-filter.ts'

describe('statuses of a list', () => {
  it.each([
    [{}, [2, 3, 8, 10, 11]],
    [{ filter: '2,3' }, [2, 3]],
    [{ filter: '9999' }, null],
    [{ filter: '2,9999' }, null],
    [{ showAll: true }, null],
    [{ status: 'Pending' }, [1]],
    [{ status: 'submitted ok', filter: '4' }, [8]],
    [{ ids: [4, 5] }, null],
    [{ ids: [4, 5], filter: '3' }, [3]],
  ])('%j are %j', (query, statuses) => expect(statusFilter(query)).toEqual(statuses))

  it.each([{ filter: '7' }, { filter: '2,x' }, { status: 'Lost' }])('%j is refused', (query) =>
    expect(() => statusFilter(query)).toThrow(/filter|status/),
  )
})

describe('the words of a search', () => {
  it.each([
    ['', null],
    ['  \t ', null],
    ['\0', null],
    ['RAV4', ['%rav4%']],
    ['ab Longest mid', ['%longest%', '%mid%', '%ab%']],
    ['50%_\\', ['%50\\%\\_\\\\%']],
    ['a b c d e f g h i j', ['%a%', '%b%', '%c%', '%d%', '%e%', '%f%', '%g%', '%h%']],
  ])('%j are %j', (search, patterns) => expect(searchPatterns(search)).toEqual(patterns))
})

describe('the span of a list', () => {
  const zone = 'America/New_York'
  const now = new Date('2026-03-09T02:30:00Z') // Still the 8th in New York, the day the clocks went forward.
  it.each([
    [{}, { since: null, until: null }],
    [{ days: 0 }, { since: null, until: null }],
    [{ days: 1 }, { since: '2026-03-07T05:00:00Z', until: null }],
    [
      { dateStart: '2026-03-08', dateEnd: '2026-03-08' },
      { since: '2026-03-08T05:00:00Z', until: '2026-03-09T04:00:00Z' },
    ],
    [
      { days: 5, dateEnd: '2026-11-01' },
      { since: null, until: '2026-11-02T05:00:00Z' },
    ],
    [
      { dateStart: '2026-03-08', dateEnd: '9999-12-31' },
      { since: '2026-03-08T05:00:00Z', until: null },
    ],
  ])('%j is %j', (query, span) => expect(dateRange(query, zone, now)).toEqual(span))

  it('refuses a day that does not exist', () =>
    expect(() => dateRange({ dateStart: '2026-02-30' }, zone, now)).toThrow("This date doesn't exist"))
})

describe('a page', () => {
  it('holds a thousand rows at most and says what follows', () => {
    const page = pageBounds({ page: 2, pageSize: 99_999 })
    expect(page).toEqual({ size: 1000, skip: 1000 })
    expect(pageInfo(2001, page, 2)).toEqual({ count: 2001, countMore: false, next: 3 })
    expect(pageInfo(2000, page, 2)).toEqual({ count: 2000, countMore: false, next: null })
    expect(pageInfo(10_001, page, 2)).toEqual({ count: 10_000, countMore: true, next: 3 })
  })
})
