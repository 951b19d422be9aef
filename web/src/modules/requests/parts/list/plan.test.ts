import { describe, expect, test } from 'vitest'
import { layoutOf, layoutText } from '../../../../kit/list/layout.ts'
import { cleared, countedBy, inMode, plan, queryOf, type ListState } from './plan.ts'
import { activeCount, countFilters, rangeWords, setWords, statusWords } from './words.ts'

const usual = plan.defaults
const state = (change: Partial<ListState> = {}): ListState => ({ ...usual, ...change })
const today = '2026-11-17'

describe('what is asked for', () => {
  test('without anything set: ten of the usual statuses, the newest event first', () => {
    expect(queryOf(usual, { today })).toMatchObject({
      page: 1,
      pageSize: 10,
      filter: '2,3,8,10,11',
      orderBy: 'lastEventDate',
      sort: 'desc',
    })
  })
  test('the status of the address wins over the filter', () => {
    const query = queryOf(state({ filter: [4], showAll: true, scheduled: true }), {
      today,
      status: 'Pending',
    })
    expect(query).toMatchObject({ status: 'Pending' })
    expect(query).not.toHaveProperty('filter')
    expect(query).not.toHaveProperty('scheduled')
  })
  test('the counts over the list are narrowed as the list is, but for the status', () => {
    const query = queryOf(state({ search: 'rav', technician: 7, range: 'yesterday', firm: 3 }), { today })
    const narrowed = { firm: 3, technician: 7, dateStart: '2026-11-16', dateEnd: '2026-11-16' }
    expect(countedBy(query, 1)).toEqual({ ...narrowed, search: 'rav' })
    expect(countedBy(query, 3)).toEqual({ ...narrowed, search: undefined })
  })
  test('a named range is of the day on which it is asked', () => {
    expect(queryOf(state({ range: 'yesterday' }), { today })).toMatchObject({
      dateStart: '2026-11-16',
      dateEnd: '2026-11-16',
    })
  })
  test('a date range may be open at one end', () => {
    expect(queryOf(state({ range: 'dates', dateStart: '2026-11-01' }), { today })).toMatchObject({
      dateStart: '2026-11-01',
      dateEnd: undefined,
    })
  })
  test('an order that the mode does not know gives way to its own', () => {
    expect(queryOf(state({ viewMode: 3, orderBy: 'vehicle' }), { today })).toMatchObject({
      orderBy: 'firm',
      sort: 'asc',
    })
    expect(queryOf(state({ viewMode: 2, orderBy: 'amount', sort: 'asc' }), { today })).toMatchObject({
      orderBy: 'lastEventDate',
      sort: 'desc',
    })
    expect(queryOf(state(inMode(3)), { today })).not.toHaveProperty('filter')
  })
})

describe('the counts in the head', () => {
  test.each(Object.entries(countFilters))('%s is marked when its filter is set', (key, filter) => {
    expect(activeCount(state(filter))).toBe(key)
  })
  test('none is marked with all shown, or with a filter of one’s own', () => {
    expect(activeCount(state({ showAll: true }))).toBeUndefined()
    expect(activeCount(state({ filter: [2, 3] }))).toBeUndefined()
  })
})

test('two dates the wrong way round narrow nothing until they are right', () => {
  const dates = { range: 'dates', dateStart: '2026-11-15', dateEnd: '2026-11-01' }
  expect(queryOf(state(dates), { today: '2026-11-20' })).not.toHaveProperty('dateEnd')
  expect(queryOf(state(dates), { today: '2026-11-20' })).not.toHaveProperty('dateStart')
})

describe('words', () => {
  test.each([
    [{}, '5 of 10'],
    [{ filter: [10] }, 'Hold'],
    [{ filter: [9999] }, 'All'],
    [{ showAll: true }, 'All'],
  ])('of the statuses %j', (change, words) => expect(statusWords(state(change))).toBe(words))

  test.each([
    [{}, ''],
    [{ range: 'past6Months' }, 'Past 6 months'],
    [{ range: 'dates' }, ''],
    [{ range: 'dates', dateStart: '2026-11-01', dateEnd: '2026-11-15' }, '11/01/2026 to 11/15/2026'],
    [{ range: 'dates', dateEnd: '2026-11-15' }, 'until 11/15/2026'],
    [{ range: 'dates', dateStart: '2026-11-15', dateEnd: '2026-11-01' }, ''],
  ])('of the range %j', (change, words) => expect(rangeWords(state(change))).toBe(words))

  test.each([
    [{}, '5 statuses are set.'],
    [{ filter: [10] }, 'The status Hold is set.'],
    [{ showAll: true }, ''],
    [{ range: 'week', technician: 4 }, '5 statuses, the last event this week and a technician are set.'],
  ])('of what is set: %j', (change, words) => expect(setWords(state(change))).toBe(words))

  test('clearing leaves nothing set but the usual statuses', () => {
    const set = state({ search: 'rav4', firm: 3, range: 'week', filter: [4], showAll: true, scheduled: true })
    expect(setWords({ ...set, ...cleared })).toBe('5 statuses are set.')
  })
})

test('a layout goes into the address and comes back', () => {
  const layout = { order: ['ronumber', 'vehicle', 'vin'], hidden: ['vin'] }
  expect(layoutText(layout)).toBe('ronumber.vehicle.-vin')
  expect(layoutOf(layoutText(layout))).toEqual(layout)
  expect(layoutOf('')).toBeUndefined()
})
