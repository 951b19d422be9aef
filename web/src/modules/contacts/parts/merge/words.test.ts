import { expect, test } from 'vitest'
import { movesWords, sumOf } from './words.ts'

const none = {
  requests: 0,
  vehicles: 0,
  users: 0,
  insurers: 0,
  phones: 0,
  emails: 0,
  addresses: 0,
  related: 0,
}

test('what moves is told in counts, what is not there is left out', () => {
  expect(movesWords({ ...none, requests: 2, vehicles: 1, addresses: 1200 })).toBe(
    '2 ROs, 1 vehicle, 1,200 addresses',
  )
  expect(movesWords(none)).toBe('')
})
test('what moves from several is added up', () =>
  expect(
    sumOf([
      { ...none, phones: 2 },
      { ...none, phones: 1, related: 1 },
    ]),
  ).toEqual({ ...none, phones: 3, related: 1 }))
