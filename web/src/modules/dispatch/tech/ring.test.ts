import { expect, test } from 'vitest'
import { EventStatus, TechnicianStatus } from '#contract/statuses.ts'
import { isInVisit, ringOf } from './ring.ts'

test('a ring is solid for who is free, dashed for who is busy, gray for who is off', () => {
  const looks = Object.entries(TechnicianStatus).map(([name, technicianStatus]) => [
    name,
    ringOf({ technicianStatus }),
  ])
  expect(Object.fromEntries(looks)).toEqual({
    off: 'away',
    available: 'free',
    onTheWay: 'busy',
    atWork: 'busy',
    onBreak: 'busy',
  })
})

test('a tech is in a visit while one is started', () => {
  const stops = (...all: number[]) => ({
    stops: all.map((calibrateStatusType) => ({ calibrateStatusType })),
  })
  expect(isInVisit(stops(EventStatus.completed, EventStatus.working))).toBe(true)
  expect(isInVisit(stops(EventStatus.completed, EventStatus.assigned))).toBe(false)
})
