import { expect, test } from 'vitest'
import { begunWith } from './typeAhead.ts'

const options = [
  { value: '1', label: 'Mountain Time' },
  { value: '2', label: 'Eastern Time' },
  { value: '3', label: 'Mexico City' },
  { value: '4', label: 'Moved', disabled: true },
]

test.each([
  ['a letter goes to the first that begins with it', null, 'm', '1'],
  ['the same letter goes to the next', '1', 'm', '3'],
  ['also when it is pressed quickly', '1', 'mm', '3'],
  ['after the last comes the first, and what cannot be chosen is passed over', '3', 'm', '1'],
  ['a word stays with what it still fits', '1', 'mo', '1'],
  ['and goes to what it fits', '1', 'me', '3'],
  ['nothing begins with it', '1', 'x', undefined],
])('%s', (_, value, typed, found) => {
  expect(begunWith(options, value, typed)?.value).toBe(found)
})
