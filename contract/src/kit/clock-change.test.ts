import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  repeatedTimeChoices,
  instantsOfLocalTime,
  skippedTimeMovedTo,
  offsetAt,
  skippedTimeMessage,
} from './clock-change.ts'
import { localAt } from './time.ts'

const york = 'America/New_York'
const howe = 'Australia/Lord_Howe'

test.each([
  ['2026-01-15 09:00', york, ['2026-01-15T14:00:00.000Z']],
  ['2026-03-08 01:59', york, ['2026-03-08T06:59:00.000Z']],
  ['2026-03-08 02:30', york, []],
  ['2026-03-08 02:30', 'America/Phoenix', ['2026-03-08T09:30:00.000Z']],
  ['2026-11-01 01:30', york, ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['2026-11-01 02:00', york, ['2026-11-01T07:00:00.000Z']],
  ['2026-10-04 02:15', howe, []],
  ['2026-04-05 01:45', howe, ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['', york, []],
])('%s at %s is shown at %j', (local, zone, instants) =>
  expect(instantsOfLocalTime(local, zone)).toEqual(instants),
)

test.each([
  ['2026-07-01T00:00:00Z', york, '-04:00'],
  ['2026-12-01T00:00:00Z', york, '-05:00'],
  ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', '+05:45'],
  ['2026-07-01T00:00:00Z', 'UTC', '+00:00'],
])('at %s, %s is ahead by %s', (at, zone, offset) => expect(offsetAt(at, zone)).toBe(offset))

test('a skipped time moves forward, with an explanation', () => {
  expect(skippedTimeMovedTo('2026-03-08 02:30', york)).toBe('2026-03-08 03:30')
  expect(skippedTimeMovedTo('2026-10-04 02:15', howe)).toBe('2026-10-04 02:45')
  expect(skippedTimeMovedTo('2026-03-08 03:30', york)).toBeUndefined()
  expect(skippedTimeMessage('2026-03-08 02:30', york)).toBe(
    'Clocks skip 02:30 am on 03/08/2026. The visit is scheduled for 03:30 am.',
  )
  expect(skippedTimeMessage('2026-03-08 09:00', york)).toBeUndefined()
})

test('a repeated time becomes two named times', () => {
  expect(repeatedTimeChoices('2026-11-01 01:30', york)).toEqual([
    { offset: '-04:00', says: '01:30 am EDT, the first time' },
    { offset: '-05:00', says: '01:30 am EST, the second time' },
  ])
  expect(repeatedTimeChoices('2026-11-01 09:30', york)).toEqual([])
})

test('every instant is among the instants of the local time at it', () => {
  fc.assert(
    fc.property(fc.constantFrom(york, howe, 'Asia/Kathmandu', 'UTC'), fc.nat(366 * 24 * 12), (zone, step) => {
      const at = new Date(Date.UTC(2026, 0, 1) + step * 300_000).toISOString()
      expect(instantsOfLocalTime(localAt(at, zone), zone)).toContain(at)
    }),
  )
})
