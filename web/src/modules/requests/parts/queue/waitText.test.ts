import { expect, test } from 'vitest'
import { waitText } from './waitText.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  [-5 * minute, '1 min'],
  [0, '1 min'],
  [28 * minute, '28 min'],
  [59 * minute, '59 min'],
  [hour, '1 h'],
  [94 * minute, '1 h 34 min'],
  [day - minute, '23 h 59 min'],
  [27 * hour, '1 day 3 h'],
  [3 * day - minute, '2 days'],
  [3 * day, '3 days'],
  [400 * day, '400 days'],
])('a wait of %i ms is %s', (wait, text) => {
  expect(waitText(new Date(now - wait).toISOString(), now)).toBe(text)
})
