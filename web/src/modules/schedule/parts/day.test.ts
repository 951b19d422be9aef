import { expect, test } from 'vitest'
import type { EventRow } from '#contract/requests/calls.ts'
import {
  clockParts,
  dayTitle,
  dayText,
  isDay,
  lanesOf,
  lateText,
  splitDay,
  placeText,
  shiftDay,
  sinceText,
} from './day.ts'

const today = '2026-11-17'
const row = (id: number, more: Partial<EventRow> = {}): EventRow => ({
  calibrateEvent: id,
  calibrate: id,
  number: 1,
  hold: null,
  ronumber: String(id),
  firm: 8,
  firmName: 'Halvorsen Collision',
  serviceFirm: 7,
  serviceFirmName: 'Northline',
  calibrateEventTypeName: 'Calibration',
  calibrateStatusType: 1,
  calibrateStatusTypeName: '',
  scheduled: `${today} 13:30`,
  scheduledZone: 'America/Detroit',
  minutes: 60,
  bayName: 'Bay 2',
  started: null,
  completed: null,
  techs: 'Dana Whitfield',
  unassigned: false,
  vehicleText: '2023 Toyota RAV4 XLE',
  vin: null,
  amount: '0.00',
  lastEventDate: '',
  stages: {
    ready: { done: 6, total: 6 },
    precheck: { done: 3, total: 4 },
    action: { done: 2, total: 3 },
    verify: { done: 0, total: 2 },
  },
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  version: 1,
  ...more,
})
const ids = (rows: readonly EventRow[]) => rows.map((each) => each.calibrateEvent)

test('shifts days across months and clock changes', () => {
  expect(shiftDay('2026-11-30', 1)).toBe('2026-12-01')
  expect(shiftDay('2026-11-01', 1)).toBe('2026-11-02')
  expect(shiftDay('2026-03-09', -1)).toBe('2026-03-08')
})

test('formats the title and date of a day', () => {
  expect(dayTitle(today, today)).toBe('Today')
  expect(dayTitle('2026-11-18', today)).toBe('Tomorrow')
  expect(dayTitle('2026-11-16', today)).toBe('Yesterday')
  expect(dayTitle('2026-11-20', today)).toBe('Friday')
  expect(dayText(today)).toBe('Tuesday 11/17/2026')
  expect(isDay('2026-13-40')).toBe(false)
  expect(isDay('today')).toBe(false)
  expect(isDay(today)).toBe(true)
})

test('splits today into in progress, next, unassigned, and done', () => {
  const parts = splitDay(
    [
      row(1, { calibrateStatusType: 3 }),
      row(2),
      row(3, { scheduled: '2026-11-14 10:00' }),
      row(4, { scheduled: null, techs: null, unassigned: true }),
      row(5, { calibrateStatusType: 4, completed: `${today} 09:05` }),
      row(6, { calibrateStatusType: 7 }),
    ],
    today,
    today,
  )
  expect(ids(parts.now)).toEqual([1])
  expect(ids(parts.next)).toEqual([2, 3, 6])
  expect(ids(parts.unassigned)).toEqual([4])
  expect(ids(parts.done)).toEqual([5])
})

test('shows on other days only what is planned or was completed then', () => {
  const other = '2026-11-18'
  const parts = splitDay(
    [
      row(1, { calibrateStatusType: 3 }),
      row(2, { scheduled: null, unassigned: true, techs: null }),
      row(3, { scheduled: `${other} 08:00` }),
      row(4, { calibrateStatusType: 4, completed: `${today} 09:05` }),
      row(5, { calibrateStatusType: 4, scheduled: `${today} 08:00`, completed: `${other} 09:05` }),
    ],
    other,
    today,
  )
  expect([parts.now, parts.next, parts.unassigned, parts.done].map(ids)).toEqual([[], [3], [], [5]])
})

test('groups visits by technician, unassigned first; a visit of two appears under both', () => {
  const lanes = lanesOf(
    [
      row(1, { techs: 'Zoe Marsh, Dana Whitfield' }),
      row(2, { calibrateStatusType: 3 }),
      row(3, { techs: null, unassigned: true, scheduled: null }),
    ],
    today,
    today,
  )
  expect(lanes.map(({ name, rows }) => [name, ids(rows)])).toEqual([
    [null, [3]],
    ['Dana Whitfield', [2, 1]],
    ['Zoe Marsh', [1]],
  ])
})

test('formats time, place, and progress of a row', () => {
  expect(clockParts(`${today} 13:30`)).toEqual(['01:30', 'pm'])
  expect(clockParts(null)).toBeUndefined()
  expect(placeText(row(1))).toBe('Bay 2 · Halvorsen Collision')
  expect(placeText(row(1, { calibrateEventTypeName: 'Test drive' }))).toBe('Test drive from Bay 2')
  expect(placeText(row(1, { bayName: null }))).toBe('Halvorsen Collision')
  expect(lateText(row(1, { scheduled: '2026-11-16 10:00' }), today)).toBe(
    'Was scheduled for Monday 11/16/2026',
  )
  expect(lateText(row(1), today)).toBeUndefined()
  expect(sinceText('2026-11-17T14:34:00.000Z', 'America/Detroit', today)).toBe('since 09:34 am')
  expect(sinceText('2026-11-16T14:34:00.000Z', 'America/Detroit', today)).toBe('since 11/16/2026 09:34 am')
})
