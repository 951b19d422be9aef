import { expect, test } from 'vitest'
import type { RequestPoint } from '#contract/requests/index.ts'
import { isInBounds, requestMarks } from './points.ts'
import { daySummary, isFiltered, plan, queryOf, statusSummary } from './mapState.ts'

const order = (calibrate: number, latitude = 42.33, longitude = -83.05): RequestPoint => ({
  calibrate,
  ronumber: `R${calibrate}`,
  status: 3,
  vehicleText: '',
  firm: 7,
  firmName: '',
  serviceFirmName: null,
  nextVisit: null,
  nextVisitZone: null,
  techs: null,
  latitude,
  longitude,
  version: 1,
})
const metres = (one: number[] = [], other: number[] = []): number => {
  const [x1 = 0, y1 = 0] = one
  const [x2 = 0, y2 = 0] = other
  return Math.hypot((x1 - x2) * 111_320 * Math.cos((y1 * Math.PI) / 180), (y1 - y2) * 111_320)
}
const places = (points: RequestPoint[]) => requestMarks(points).map(({ geometry }) => geometry.coordinates)

test('requests at one place are spread apart but stay close to it, however many there are', () => {
  const all = places(Array.from({ length: 60 }, (_, at) => order(at + 1)))
  expect(all[0]).toEqual([-83.05, 42.33])
  for (const [at, one] of all.entries()) {
    expect(metres(one, all[0])).toBeLessThan(480)
    for (const other of all.slice(at + 1)) expect(metres(one, other)).toBeGreaterThan(45)
  }
})

test('a newer request does not move the others, regardless of their order', () => {
  const before = places([order(1), order(2), order(5, 41, -80)])
  const after = places([order(9), order(5, 41, -80), order(2), order(1)])
  expect(after.slice(1)).toEqual([before[2], before[1], before[0]])
})

test('the list shows what is within the map bounds', () => {
  const sight = [-84, 42, -83, 43] as const
  const [here, there] = requestMarks([order(1), order(2, 41, -80)])
  expect(here && isInBounds(here, sight)).toBe(true)
  expect(there && isInBounds(there, sight)).toBe(false)
})

test('filters become query parameters, and invalid values in the URL ask for all', () => {
  const state = { ...plan.defaults, filter: [3], technician: 12, day: '2026-11-22', firm: 4 }
  expect(queryOf(state)).toEqual({ filter: '3', technician: 12, date: '2026-11-22', firm: 4 })
  expect([statusSummary(state), isFiltered(state)]).toEqual(['Working', true])
  const nonsense = { ...plan.defaults, filter: [4, 99], day: 'soon' }
  expect(Object.values(queryOf(nonsense)).filter(Boolean)).toEqual([])
  expect([statusSummary(nonsense), isFiltered(nonsense)]).toEqual(['All open', false])
  expect(statusSummary({ filter: [1, 2] })).toBe('2 of 6')
})

test('days near today are shown by name', () => {
  expect(daySummary({ day: '' }, '2026-12-31')).toBe('Any')
  expect(daySummary({ day: '2026-12-31' }, '2026-12-31')).toBe('Today')
  expect(daySummary({ day: '2027-01-01' }, '2026-12-31')).toBe('Tomorrow')
  expect(daySummary({ day: '2027-01-02' }, '2026-12-31')).toBe('01/02/2027')
})
