import { expect, test } from 'vitest'
import { rateLimiter } from './rate-limit.ts'

test('a burst is allowed, then one at a time, with a separate limit per user', () => {
  const consume = rateLimiter(3, 1000, 'Too fast.')
  for (let n = 0; n < 3; n++) consume(1, 0)
  expect(() => consume(1, 0)).toThrow('Too fast.')
  consume(2, 0)
  expect(() => consume(1, 999)).toThrow('Too fast.')
  consume(1, 1000)
  expect(() => consume(1, 1000)).toThrow('Too fast.')
})

test('it says when to try again, and a clock that goes backwards refills nothing', () => {
  const consume = rateLimiter(1, 5000, 'Too fast.')
  consume(1, 10_000)
  expect(() => consume(1, 11_000)).toThrow(expect.objectContaining({ extra: { retryAfterSeconds: 4 } }))
  expect(() => consume(1, 0)).toThrow(expect.objectContaining({ extra: { retryAfterSeconds: 5 } }))
})
