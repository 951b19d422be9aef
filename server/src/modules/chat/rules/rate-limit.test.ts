import { expect, test } from 'vitest'
import { rateLimiter } from './rate-limit.ts'

test('a burst is taken, then one at a time, and each person has an own measure', () => {
  const take = rateLimiter(3, 1000, 'Too fast.')
  for (let n = 0; n < 3; n++) take(1, 0)
  expect(() => take(1, 0)).toThrow('Too fast.')
  take(2, 0)
  expect(() => take(1, 999)).toThrow('Too fast.')
  take(1, 1000)
  expect(() => take(1, 1000)).toThrow('Too fast.')
})

test('it says when to try again, and a clock that goes back gives nothing', () => {
  const take = rateLimiter(1, 5000, 'Too fast.')
  take(1, 10_000)
  expect(() => take(1, 11_000)).toThrow(expect.objectContaining({ extra: { retryAfterSeconds: 4 } }))
  expect(() => take(1, 0)).toThrow(expect.objectContaining({ extra: { retryAfterSeconds: 5 } }))
})
