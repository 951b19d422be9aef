import { expect, test } from 'vitest'
import { DeliveryError } from '../../../outside/delivery.ts'
import { outcomeOf } from './outcome.ts'

const made = '2026-11-23T08:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(made) + hours * 3600_000)
const nobodyThere = new DeliveryError('The mail server could not be reached', { permanent: false })
const notNow = new DeliveryError('The mail server cannot take it now', { permanent: false, code: 451 })
const minutesTo = ({ notBefore }: { notBefore: Date }, now: Date) =>
  (notBefore.getTime() - now.getTime()) / 60_000

test.each([
  [1, 0.5],
  [2, 2],
  [3, 10],
  [7, 10],
  [200, 10],
])('where nobody answered the %ith time, it is tried again after %d minutes', (tries, minutes) => {
  const now = after(30)
  const outcome = outcomeOf(nobodyThere, { tries, created_at: made }, now)
  expect(outcome.state).toBe('waiting')
  expect(minutesTo(outcome, now)).toBe(minutes)
})

test.each([
  [3, 10],
  [5, 60],
  [15, 240],
])('who said at the %ith time that it does not suit is left alone for %d minutes', (tries, minutes) => {
  const now = after(1)
  const outcome = outcomeOf(notNow, { tries, created_at: made }, now)
  expect(outcome.state).toBe('waiting')
  expect(minutesTo(outcome, now)).toBe(minutes)
})

test('after two days, or 16 answers, it is given up with the last words', () => {
  const words = 'Given up after 200 tries. The mail server could not be reached'
  expect(outcomeOf(nobodyThere, { tries: 200, created_at: made }, after(48))).toMatchObject({
    state: 'refused',
    words,
  })
  expect(outcomeOf(notNow, { tries: 16, created_at: made }, after(1)).state).toBe('refused')
})
