import { expect, test } from 'vitest'
import { findByPrefix } from './typeAhead.ts'

const options = [
  { value: '1', label: 'Mountain Time' },
  { value: '2', label: 'Eastern Time' },
  { value: '3', label: 'Mexico City' },
  { value: '4', label: 'Moved', disabled: true },
]

test.each([
  ['a letter selects the first option starting with it', null, 'm', '1'],
  ['the same letter again selects the next one', '1', 'm', '3'],
  ['also when typed quickly', '1', 'mm', '3'],
  ['after the last option it starts over and skips disabled ones', '3', 'm', '1'],
  ['a longer prefix keeps the option that still matches', '1', 'mo', '1'],
  ['a longer prefix moves on to the option that matches', '1', 'me', '3'],
  ['a letter that starts no option selects none', '1', 'x', undefined],
])('%s', (_, value, typed, found) => {
  expect(findByPrefix(options, value, typed)?.value).toBe(found)
})
