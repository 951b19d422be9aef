import { expect, test } from 'vitest'
import { ownTime, rankingQuery } from './useAsked.ts'

test('a visit is ranked at its own time until somebody asks for another', () => {
  const visit = { calibrateEvent: 7, scheduled: '2026-11-17 11:30' }
  const own = ownTime(visit, '2026-11-20')
  expect(own).toEqual({ day: '2026-11-17', time: '11:30' })
  expect(rankingQuery(visit, own)).toEqual({ calibrateEvent: 7 })
  expect(rankingQuery(visit, { ...own, time: '' })).toEqual({
    calibrateEvent: 7,
    selectedDate: '2026-11-17',
    selectedTime: undefined,
  })
})

test('a visit without a time is ranked on the shown day, as soon as each tech can', () => {
  const visit = { calibrateEvent: 7, scheduled: null }
  expect(rankingQuery(visit, ownTime(visit, '2026-11-20'))).toEqual({
    calibrateEvent: 7,
    selectedDate: '2026-11-20',
    selectedTime: undefined,
  })
})
