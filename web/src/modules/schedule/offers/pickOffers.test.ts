import { expect, test } from 'vitest'
import { pickOffers, reasonsByDay, type Offer, type OfferDay } from './pickOffers.ts'

const offer = (start: string, bay: number | null, technician: number | null): Offer => ({
  start,
  end: start,
  bay,
  bayName: null,
  technician,
  technicianName: null,
  travelBefore: 0,
  travelAfter: 0,
})
const day = (times: Offer[], reasons: OfferDay['reasons'] = [], name = '2026-11-17'): OfferDay => ({
  day: name,
  times,
  reasons,
})
const full = { kind: 'bay', id: 1, name: 'Bay 1', reason: 'Fully booked' } as const

const morning = [offer('09:00', 1, 14), offer('09:00', 2, 15), offer('10:00', 1, 14), offer('11:00', 1, 14)]
test.each([
  ['the first of each start', {}, ['09:00 1', '10:00 1']],
  ['the bay of the visit', { bay: 2 }, ['09:00 2', '10:00 1']],
  ['its technician', { techIds: [15] }, ['09:00 2', '10:00 1']],
  ['the start that is preferred, first,', { start: '11:00' }, ['11:00 1', '09:00 1']],
  ['the next one where the preferred start is not free,', { start: '12:00' }, ['09:00 1', '10:00 1']],
  ['the bay before the technician', { bay: 1, techIds: [15] }, ['09:00 1', '10:00 1']],
] as const)('%s is picked', (_name, preferred, expected) => {
  const found = pickOffers([day(morning)], 2, preferred)
  expect(found.map(({ start, bay }) => `${start} ${bay}`)).toEqual(expected)
})

test('days that have the same reasons are named together, and those with times are not', () => {
  const days = [
    day([], [full], '2026-11-17'),
    day(morning, [], '2026-11-18'),
    day([], [full], '2026-11-19'),
    day([], [{ ...full, reason: 'Blocked all day' }], '2026-11-20'),
  ]
  expect(reasonsByDay(days).map((each) => each.days)).toEqual([['2026-11-17', '2026-11-19'], ['2026-11-20']])
})
