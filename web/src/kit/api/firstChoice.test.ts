import { expect, test } from 'vitest'
import { firstChoice } from './firstChoice.ts'

const types = [{ value: '18' }, { value: '19' }]

test.each([
  ['a new record begins with the first of the list', types, null, true, '18'],
  ['a new record with a type keeps it', types, 19, true, '19'],
  ['a stored record without a type has none', types, null, false, null],
  ['an empty list offers nothing', [], null, true, null],
])('%s', (_case, options, stored, isNew, chosen) => {
  expect(firstChoice(options, stored, isNew)).toBe(chosen)
})
