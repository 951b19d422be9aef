import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localAt } from '#contract/kit/time.ts'
import { resolveLocalTime, scheduledText } from './scheduled-time.ts'

it.each([
  ['a plain winter morning', '2026-01-15 09:00', 'America/New_York', '2026-01-15 09:00', '14:00'],
  ['before the gap of spring', '2026-03-08 01:59', 'America/New_York', '2026-03-08 01:59', '06:59'],
  ['inside the gap of spring', '2026-03-08 02:30', 'America/New_York', '2026-03-08 03:30', '07:30'],
  ['after the gap of spring', '2026-03-08 03:00', 'America/New_York', '2026-03-08 03:00', '07:00'],
  ['the first of the repeated hour', '2026-11-01 01:30', 'America/New_York', '2026-11-01 01:30', '05:30'],
  ['after the repeated hour', '2026-11-01 02:00', 'America/New_York', '2026-11-01 02:00', '07:00'],
  ['where the clock never moves', '2026-03-08 02:30', 'America/Phoenix', '2026-03-08 02:30', '09:30'],
  ['the half-hour gap of Lord Howe', '2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04 02:45', '15:45'],
  [
    'the half-hour repeat of Lord Howe',
    '2026-04-05 01:45',
    'Australia/Lord_Howe',
    '2026-04-05 01:45',
    '14:45',
  ],
])('plans %s', (_says, local, zone, settled, utc) => {
  const planned = resolveLocalTime(local, zone)
  expect(planned.local).toBe(settled)
  expect(planned.at.slice(11, 16)).toBe(utc)
})

it('says the same wall time as the formatter, through every hour of the year', () => {
  const zones = ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.nat(366 * 24 * 4), (zone, quarter) => {
      const local = new Date(Date.UTC(2026, 0, 1) + quarter * 900_000).toISOString()
      const planned = resolveLocalTime(local.slice(0, 16).replace('T', ' '), zone)
      expect(localAt(planned.at, zone)).toBe(planned.local)
    }),
  )
})

it('takes the second of a repeated time by its offset, and writes it so', () => {
  const zone = 'America/New_York'
  const text = '2026-11-01 01:30-05:00'
  const second = resolveLocalTime(text, zone)
  expect(second).toEqual({ local: '2026-11-01 01:30', at: '2026-11-01T06:30:00.000Z' })
  const row = { scheduled_local: second.local, scheduled_zone: zone }
  expect(scheduledText({ ...row, scheduled_at: second.at })).toBe(text)
  expect(scheduledText({ ...row, scheduled_at: resolveLocalTime('2026-11-01 01:30-04:00', zone).at })).toBe(
    '2026-11-01 01:30',
  )
  expect(scheduledText({ scheduled_local: null, scheduled_zone: null, scheduled_at: null })).toBeNull()
  expect(() => resolveLocalTime('2026-11-01 01:30-07:00', zone)).toThrow(RangeError)
})

it('refuses a date that does not exist, and a zone that does not', () => {
  expect(() => resolveLocalTime('2026-02-30 09:00', 'America/New_York')).toThrow(RangeError)
  expect(() => resolveLocalTime('2026-02-20 09:00', 'Mars/Olympus')).toThrow(RangeError)
})
