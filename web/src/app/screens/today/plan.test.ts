import { expect, test } from 'vitest'
import type { EventRow } from '#contract/requests/calls.ts'
import { dayPlan, dueOf, planChange } from './plan.ts'

const [day, tomorrow] = ['2031-04-01', '2031-04-02']
const row = (calibrateEvent: number, more: Partial<EventRow> = {}): EventRow =>
  ({
    calibrateEvent,
    calibrateStatusType: 1,
    scheduled: `${day} 09:00`,
    scheduledZone: 'America/Detroit',
    bayName: 'Bay 1',
    firmName: 'Halvorsen Collision',
    address: null,
    completed: null,
    unassigned: false,
    ...more,
  }) as EventRow
const at = (time: string, more: Partial<EventRow> = {}, on = day) => ({ scheduled: `${on} ${time}`, ...more })
const ids = (rows: readonly EventRow[]) => rows.map((each) => each.calibrateEvent)

test('the next visit is the one in progress, then the late ones, then by time; holds and those without a time last', () => {
  const rows = [
    row(1, at('13:30')),
    row(2, { calibrateStatusType: 7 }),
    row(3, { scheduled: null }),
    row(4, at('16:00', {}, '2031-03-31')),
    row(5, at('08:00', { calibrateStatusType: 4, completed: `${day} 08:50` })),
    row(6, at('09:30', { unassigned: true })),
    row(7, at('10:30')),
    row(8, at('15:00', { calibrateStatusType: 3 })),
    row(9, at('09:00', {}, tomorrow)),
    row(10, at('08:30', { calibrateStatusType: 5 })),
  ]
  const plan = dayPlan(
    rows,
    [row(9, at('09:00', {}, tomorrow)), row(4, at('16:00', {}, '2031-03-31'))],
    day,
    tomorrow,
  )
  expect(plan.next?.calibrateEvent).toBe(8)
  expect(ids(plan.rest)).toEqual([4, 7, 1, 3, 2])
  expect(ids(plan.tomorrow)).toEqual([9])
  expect(plan).toMatchObject({ unassigned: 1, done: [5] })
})

test('an empty day', () => {
  expect(dayPlan([], [], day, tomorrow)).toEqual({
    next: undefined,
    rest: [],
    tomorrow: [],
    unassigned: 0,
    done: [],
  })
})

test.each([
  ['08:35', 'in 25 min', false],
  ['07:50', 'in 1 h 10 min', false],
  ['07:00', 'in 2 h', false],
  ['09:00', 'Now', false],
  ['09:05', 'Now', false],
  ['09:40', '40 min late', true],
  ['11:00', '2 h late', true],
])('at %s a visit of 9 am is "%s"', (time, text, isLate) => {
  // Detroit is four hours behind UTC in April; the reader elsewhere sees the same.
  const now = Date.parse(`${day}T${time}:00Z`) + 4 * 3_600_000
  expect(dueOf(row(1), now, 'America/Los_Angeles')).toEqual({ text, isLate })
})

test('a visit in progress or without a time is not due', () => {
  const now = Date.parse(`${day}T13:00:00Z`)
  expect(dueOf(row(1, { calibrateStatusType: 3 }), now, 'UTC')).toBeUndefined()
  expect(dueOf(row(1, { scheduled: null }), now, 'UTC')).toBeUndefined()
})

test.each([
  ['nothing', row(1), row(1), [], undefined],
  ['its time', row(1), row(1, at('10:00')), [], 'time'],
  ['its bay', row(1), row(1, { bayName: 'Bay 2' }), [], 'place'],
  ['its shop', row(1), row(1, { firmName: 'Kettle Creek' }), [], 'place'],
  ['an earlier visit came in', row(1), row(2, at('08:00')), [row(1)], 'other'],
  ['the visit was cancelled or given to another', row(1), row(2, at('10:00')), [], 'gone'],
  ['the visit was completed', row(5), row(2, at('10:00')), [], undefined],
  ['another visit was started', row(1), row(2, { calibrateStatusType: 3 }), [row(1)], undefined],
  ['the day was empty before', undefined, row(1), [], undefined],
])('the plan changes by %s', (_what, before, next, rest, change) => {
  expect(planChange(before, { next, rest, done: [5] })).toBe(change)
})
