import { expect, test } from 'vitest'
import { clock, localAt, messageStamp, stamp, stampAt, technicalStamp, zoneName, zoneOn } from './time.ts'

test('local times are shown as MM/DD/YYYY hh:mm am', () => {
  expect(stamp('2026-11-17 09:30')).toBe('11/17/2026 09:30 am')
  expect(clock('00:05')).toBe('12:05 am')
  expect(clock('12:00')).toBe('12:00 pm')
})

test('an instant is shown in the local zone, with daylight saving', () => {
  expect(localAt('2026-03-08T06:59:00Z', 'America/New_York')).toBe('2026-03-08 01:59')
  expect(localAt('2026-03-08T07:00:00Z', 'America/New_York')).toBe('2026-03-08 03:00')
  expect(localAt('2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-01 01:30')
  expect(localAt('2026-11-01T06:30:00Z', 'America/New_York')).toBe('2026-11-01 01:30')
  expect(stampAt('2026-07-01T19:00:00Z', 'America/Phoenix')).toBe('07/01/2026 12:00 pm')
  expect(zoneName('America/Phoenix', '2026-07-01T19:00:00Z')).toBe('MST')
})

test('messages have seconds, technical stamps are UTC', () => {
  expect(messageStamp('2026-11-17T13:58:30Z', 'America/New_York')).toBe('11/17/2026 8:58:30 am')
  expect(technicalStamp('2026-11-17T00:58:30Z')).toBe('11/17/2026 12:58:30 AM')
})

test('a zone has the name of the given day, or of today', () => {
  expect(['2026-03-07', '2026-03-08', '2026-11-01'].map((day) => zoneOn('America/Detroit', day))).toEqual([
    'EST',
    'EDT',
    'EST',
  ])
  expect(['', '2026-99-99'].map((day) => zoneOn('America/Phoenix', day))).toEqual(['MST', 'MST'])
})

test('the fast path agrees with the zone rules, also on days of clock changes', () => {
  const zones = [
    'America/New_York',
    'America/Phoenix',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
  ]
  const asked = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const changes = [
    '2026-03-08',
    '2026-11-01',
    '2026-04-04',
    '2026-10-03',
    '2026-02-15',
    '2026-03-22',
    '2026-12-31',
  ]
  const minutes = changes.flatMap((day) =>
    Array.from({ length: 2 * 144 }, (_, at) => Date.parse(`${day}T00:00:00Z`) + at * 600_000),
  )
  const spread = Array.from({ length: 400 }, (_, at) => (at * 9_876_543_211) % Date.UTC(2110, 0))
  for (const zone of zones) {
    const clock = asked(zone)
    for (const at of [...minutes, ...spread]) expect(localAt(new Date(at), zone)).toBe(clock.format(at))
  }
  expect(() => localAt('no instant', 'UTC')).toThrow(RangeError)
})
