import { expect, test } from 'vitest'
import { DeliveryError } from '../../../outside/delivery-error.ts'
import { outcomeOf } from './outcome.ts'

const createdAt = '2026-11-23T08:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(createdAt) + hours * 3600_000)
const unreachable = new DeliveryError('The mail server could not be reached', { permanent: false })
const temporaryRefusal = new DeliveryError('The mail server cannot take it now', {
  permanent: false,
  code: 451,
})
const minutesTo = ({ notBefore }: { notBefore: Date }, now: Date) =>
  (notBefore.getTime() - now.getTime()) / 60_000

test.each([
  [1, 0.5],
  [2, 2],
  [3, 10],
  [7, 10],
  [200, 10],
])('retry number %i of an unreachable server comes after %d minutes', (tries, minutes) => {
  const now = after(30)
  const outcome = outcomeOf(unreachable, { tries, created_at: createdAt }, now)
  expect(outcome.state).toBe('waiting')
  expect(minutesTo(outcome, now)).toBe(minutes)
})

test.each([
  [3, 10],
  [5, 60],
  [15, 240],
])('a temporary refusal at attempt %i is retried after %d minutes', (tries, minutes) => {
  const now = after(1)
  const outcome = outcomeOf(temporaryRefusal, { tries, created_at: createdAt }, now)
  expect(outcome.state).toBe('waiting')
  expect(minutesTo(outcome, now)).toBe(minutes)
})

test('gives up after two days, or 16 refusals, with the last response', () => {
  const response = 'Gave up after 200 tries. The mail server could not be reached'
  expect(outcomeOf(unreachable, { tries: 200, created_at: createdAt }, after(48))).toMatchObject({
    state: 'refused',
    response,
  })
  expect(outcomeOf(temporaryRefusal, { tries: 16, created_at: createdAt }, after(1)).state).toBe('refused')
})
