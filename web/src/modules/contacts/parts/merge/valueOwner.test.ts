import { expect, test } from 'vitest'
import { valueOwner } from './valueOwner.ts'

const values = [
  { contact: 1, shown: '' },
  { contact: 2, shown: 'Maria' },
  { contact: 3, shown: 'Mary' },
]

test.each([
  ['the one that stays', 3, {}, 3],
  ['the first that has one, where it has none', 1, {}, 2],
  ['the one that was chosen', 3, { firstName: 2 }, 2],
] as const)('takes a field from %s', (_words, survivor, chosen, owner) =>
  expect(valueOwner('firstName', values, survivor, chosen)).toBe(owner),
)
test('joins notes until those of one contact are chosen', () => {
  expect(valueOwner('notes', values, 3, {})).toBeNull()
  expect(valueOwner('notes', values, 3, { notes: 2 })).toBe(2)
})
