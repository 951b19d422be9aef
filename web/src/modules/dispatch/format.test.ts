import { expect, test } from 'vitest'
import { reasonAgainst, reasonFor, reasonNot, possibleChange } from '#contract/dispatch/shapes.ts'
import {
  changeText,
  distanceText,
  isOldPosition,
  lengthText,
  moreDistanceText,
  plannedShort,
  reasonAgainstText,
  reasonForText,
  reasonNotText,
} from './format.ts'

const params = {
  kilometers: 11.9,
  minutes: 12,
  from: '10:50',
  to: '13:00',
  start: '2026-11-17 11:30',
  opens: '08:00',
  closes: '17:00',
  until: '17:00',
  count: 2,
  done: 41,
  visits: 3,
  ro: '118',
  name: 'Keiko Tanaka',
  skill: 'Front radar',
}

test('lengths and distances read as people say them', () => {
  expect([lengthText(45), lengthText(60), lengthText(90), lengthText(-14)]).toEqual([
    '45 min',
    '1 h',
    '1 h 30 min',
    '14 min',
  ])
  expect([distanceText(11.9), moreDistanceText(14.5), moreDistanceText(-3.2), moreDistanceText(0)]).toEqual([
    '7.4 mi',
    '+9.0 mi',
    '−2.0 mi',
    '+0.0 mi',
  ])
})

test('every reason that the server can give has words, with nothing left to fill in', () => {
  const all = [
    ...reasonFor.shape.code.options.map((code) => reasonForText({ code, params })),
    ...reasonAgainst.shape.code.options.map((code) => reasonAgainstText({ code, params })),
    ...reasonNot.shape.code.options.map((code) => reasonNotText({ code, params })),
    ...possibleChange.shape.code.options.map((code) => changeText({ code, params, changes: [] })),
  ]
  for (const words of all) expect(words).toMatch(/^[A-Z0-9][^{}]+$/)
  expect(all).toContain('12 min away, 7.4 mi')
  expect(all).toContain('Would be 12 min late at RO 118')
  expect(all).toContain('Swap with Keiko Tanaka for RO 118, +7.4 mi')
})

test('a planned time is as short as the shown day allows', () => {
  expect(plannedShort({ scheduled: '2026-11-17 11:30' }, '2026-11-17')).toBe('11:30 am')
  expect(plannedShort({ scheduled: '2026-11-18 09:30' }, '2026-11-17')).toBe('11/18 09:30 am')
  expect(plannedShort({ scheduled: null }, '2026-11-17')).toBe('No time')
})

test('only a reported position gets old, half an hour after it was reported', () => {
  const now = Date.parse('2026-11-17T12:00:00Z')
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const isOld = (positionSource: 'reported' | 'visit', minutes: number) =>
    isOldPosition({ positionSource, positionAt: at(minutes) }, now)
  expect([isOld('reported', 30), isOld('reported', 31), isOld('visit', 300)]).toEqual([false, true, false])
  expect(isOldPosition({ positionSource: 'reported', positionAt: null }, now)).toBe(false)
})
