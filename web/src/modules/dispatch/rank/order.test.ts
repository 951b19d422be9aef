import { expect, test } from 'vitest'
import { sortRanked, type Order } from './order.ts'

const tech = (rank: number | null, start: string | null, travelMinutes: number | null) => ({
  canTake: rank !== null,
  rank,
  start,
  travelMinutes,
})
const all = [
  tech(2, '2026-11-17 10:00', 8),
  tech(null, null, 1),
  tech(1, '2026-11-17 11:00', null),
  tech(3, '2026-11-17 10:00', 4),
]
const ranks = (order: Order) => sortRanked(all, order).map(({ rank }) => rank)

test('those who can are sorted by rank, start, or way; the better one first where that is the same', () => {
  expect(ranks('best')).toEqual([1, 2, 3])
  expect(ranks('soonest')).toEqual([2, 3, 1])
  expect(ranks('nearest')).toEqual([3, 2, 1])
})
