import { describe, expect, test } from 'vitest'
import { layoutOf, layoutText } from '../../../../kit/list/layout.ts'
import { clearedFilters, countsQuery, switchMode, plan, queryOf, type ListState } from './listState.ts'
import { activeCount, countFilters } from './countFilters.ts'
import { rangeSummary, activeFiltersText, statusSummary } from './filterText.ts'

const usual = plan.defaults
const state = (change: Partial<ListState> = {}): ListState => ({ ...usual, ...change })
const today = '2026-11-17'

describe('the list query', () => {
  test('asks by default for ten rows in the default statuses, newest event first', () => {
    expect(queryOf(usual, { today })).toMatchObject({
      page: 1,
      pageSize: 10,
      filter: '2,3,8,10,11',
      orderBy: 'lastEventDate',
      sort: 'desc',
    })
  })
  test('prefers the status in the URL over the filter', () => {
    const query = queryOf(state({ filter: [4], showAll: true, scheduled: true }), {
      today,
      status: 'Pending',
    })
    expect(query).toMatchObject({ status: 'Pending' })
    expect(query).not.toHaveProperty('filter')
    expect(query).not.toHaveProperty('scheduled')
  })
  test('asks for a section of the work queue in every status, unless the URL names a status', () => {
    const late = state({ queue: 'late', filter: [4], scheduled: true })
    const query = queryOf(late, { today })
    expect(query).toMatchObject({ queue: 'late' })
    expect(query).not.toHaveProperty('filter')
    expect(query).not.toHaveProperty('scheduled')
    expect(queryOf(late, { today, status: 'Pending' })).not.toHaveProperty('queue')
    expect(queryOf({ ...late, viewMode: 3 }, { today })).not.toHaveProperty('queue')
    expect(queryOf(state({ queue: 'everything' }), { today })).toMatchObject({ filter: '2,3,8,10,11' })
  })
  test('narrows the counts like the list, except by status', () => {
    const query = queryOf(state({ search: 'rav', technician: 7, range: 'yesterday', firm: 3 }), { today })
    const narrowed = { firm: 3, technician: 7, dateStart: '2026-11-16', dateEnd: '2026-11-16' }
    expect(countsQuery(query, 1)).toEqual({ ...narrowed, search: 'rav' })
    expect(countsQuery(query, 3)).toEqual({ ...narrowed, search: undefined })
  })
  test('resolves a named range relative to today', () => {
    expect(queryOf(state({ range: 'yesterday' }), { today })).toMatchObject({
      dateStart: '2026-11-16',
      dateEnd: '2026-11-16',
    })
  })
  test('allows a date range with one open end', () => {
    expect(queryOf(state({ range: 'dates', dateStart: '2026-11-01' }), { today })).toMatchObject({
      dateStart: '2026-11-01',
      dateEnd: undefined,
    })
  })
  test('replaces a sort key unknown to the mode with the default of the mode', () => {
    expect(queryOf(state({ viewMode: 3, orderBy: 'vehicle' }), { today })).toMatchObject({
      orderBy: 'firm',
      sort: 'asc',
    })
    expect(queryOf(state({ viewMode: 2, orderBy: 'amount', sort: 'asc' }), { today })).toMatchObject({
      orderBy: 'lastEventDate',
      sort: 'desc',
    })
    expect(queryOf(state(switchMode(3)), { today })).not.toHaveProperty('filter')
  })
})

describe('active count', () => {
  test.each(Object.entries(countFilters))('is %s when its filter is set', (key, filter) => {
    expect(activeCount(state(filter))).toBe(key)
  })
  test('is none with all statuses shown or with a custom filter', () => {
    expect(activeCount(state({ showAll: true }))).toBeUndefined()
    expect(activeCount(state({ filter: [2, 3] }))).toBeUndefined()
    expect(activeCount(state({ queue: 'late' }))).toBeUndefined()
  })
})

test('ignores a reversed date range', () => {
  const dates = { range: 'dates', dateStart: '2026-11-15', dateEnd: '2026-11-01' }
  expect(queryOf(state(dates), { today: '2026-11-20' })).not.toHaveProperty('dateEnd')
  expect(queryOf(state(dates), { today: '2026-11-20' })).not.toHaveProperty('dateStart')
})

describe('summary texts', () => {
  test.each([
    [{}, '5 of 10'],
    [{ filter: [10] }, 'Hold'],
    [{ filter: [9999] }, 'All'],
    [{ showAll: true }, 'All'],
  ])('of statuses %j', (change, words) => expect(statusSummary(state(change))).toBe(words))

  test.each([
    [{}, ''],
    [{ range: 'past6Months' }, 'Past 6 months'],
    [{ range: 'dates' }, ''],
    [{ range: 'dates', dateStart: '2026-11-01', dateEnd: '2026-11-15' }, '11/01/2026 to 11/15/2026'],
    [{ range: 'dates', dateEnd: '2026-11-15' }, 'until 11/15/2026'],
    [{ range: 'dates', dateStart: '2026-11-15', dateEnd: '2026-11-01' }, ''],
  ])('of range %j', (change, words) => expect(rangeSummary(state(change))).toBe(words))

  test.each([
    [{}, 'Filters: 5 statuses'],
    [{ filter: [10] }, 'Filters: Status Hold'],
    [{ showAll: true }, ''],
    [{ queue: 'late', scheduled: true }, 'Filters: Work queue Late'],
    [{ range: 'week', technician: 4 }, 'Filters: 5 statuses · Last event This week · Technician'],
  ])('of active filters %j', (change, words) => expect(activeFiltersText(state(change))).toBe(words))

  test('mention only the default statuses after clearing', () => {
    const set = state({
      search: 'rav4',
      firm: 3,
      range: 'week',
      filter: [4],
      showAll: true,
      scheduled: true,
      queue: 'late',
    })
    expect(activeFiltersText({ ...set, ...clearedFilters })).toBe('Filters: 5 statuses')
  })
})

test('a layout survives the round trip through the URL', () => {
  const layout = { order: ['ronumber', 'vehicle', 'vin'], hidden: ['vin'] }
  expect(layoutText(layout)).toBe('ronumber.vehicle.-vin')
  expect(layoutOf(layoutText(layout))).toEqual(layout)
  expect(layoutOf('')).toBeUndefined()
})
