import { expect, test } from 'vitest'
import { isFailingTooLong, maxTries, nextOf } from './retry.ts'

const answer = (status: number | null, retryAfterSeconds: number | null = null) => ({
  status,
  retryAfterSeconds,
})

test.each([
  ['200 accepts', answer(200), 1, { state: 'sent' }],
  ['204 accepts', answer(204), 3, { state: 'sent' }],
  ['a redirect is no acceptance', answer(302), 1, { state: 'waiting', seconds: 5 }],
  ['400 may be mended', answer(400), 2, { state: 'waiting', seconds: 300 }],
  ['no answer waits', answer(null), 3, { state: 'waiting', seconds: 1800 }],
  ['Retry-After is heeded', answer(429, 900), 2, { state: 'waiting', seconds: 900 }],
  ['but not a shorter one', answer(503, 1), 4, { state: 'waiting', seconds: 7200 }],
  ['nor one of more than a day', answer(503, 9_999_999), 1, { state: 'waiting', seconds: 86_400 }],
  ['410 is gone', answer(410), 1, { state: 'refused', pauses: true }],
  ['the last attempt gives up', answer(500), maxTries, { state: 'refused', pauses: true }],
] as const)('%s', (_what, result, tries, expected) => expect(nextOf(result, tries)).toEqual(expected))

test('the delays grow, and add up to about three days', () => {
  const delays = Array.from({ length: maxTries - 1 }, (_, at) => nextOf(answer(500), at + 1)).map((next) =>
    next.state === 'waiting' ? next.seconds : 0,
  )
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.reduce((sum, each) => sum + each, 0) / 86_400).toBeCloseTo(3.1, 0)
})

test.each([
  [19, 24, false],
  [20, 11, false],
  [20, 12, true],
])('%i failures within %i h pause: %s', (failures, hours, expected) => {
  const now = new Date('2026-11-27T12:00:00Z')
  expect(isFailingTooLong(failures, new Date(now.getTime() - hours * 3_600_000), now)).toBe(expected)
})
