import { expect, test } from 'vitest'
import { waitSeconds } from './sign-in-limits.ts'

const tries = (byAccount: number, sinceLast: number | null = 0, more = {}) => ({
  byAccount,
  byAddress: byAccount,
  sinceLast,
  accountOldest: 600,
  addressOldest: 3599.5,
  ...more,
})

test.each([
  [0, null, 0],
  [4, 0, 0],
  [5, 0, 1],
  [5, 0.2, 1],
  [5, 1, 0],
  [8, 0, 8],
  [8, 3, 5],
  [11, 0, 60],
  [19, 0, 60],
  [19, 61, 0],
  [20, 3000, 3000],
])('after %i attempts, the last %s seconds ago, it takes %i more', (count, sinceLast, seconds) => {
  expect(waitSeconds(tries(count, sinceLast))).toBe(seconds)
})

test('an address that tries many names has to wait too', () => {
  expect(waitSeconds(tries(0, 5, { byAddress: 99 }))).toBe(0)
  expect(waitSeconds(tries(0, 5, { byAddress: 100 }))).toBe(1)
})
