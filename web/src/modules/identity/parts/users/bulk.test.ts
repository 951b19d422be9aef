import { expect, test } from 'vitest'
import { selectedList, resultText, skippedText, namesText } from './bulk.ts'

test('sends selected rows with the token 1', () => {
  expect(selectedList(['a@b.c'])).toEqual([{ username: 'a@b.c', token: 1 }])
})

test.each([
  [0, 'No users made inactive'],
  [1, '1 user made inactive'],
  [1200, '1,200 users made inactive'],
])('counts %i changed users', (count, words) => expect(resultText(count, 'inactivated')).toBe(words))

test('counts invited users', () => expect(resultText(2, 'invited')).toBe('2 users invited'))

test('names the skipped users with each reason once', () => {
  const row = (username: string, ok: boolean, says = '') => ({ user: 1, username, ok, changed: ok, says })
  expect(skippedText({ items: [row('a', true)] })).toBeUndefined()
  expect(skippedText({ items: [row('a', true), row('b', false, 'Not yours.')] })).toBe(
    "b wasn't changed. Not yours.",
  )
  expect(skippedText({ items: [row('a', false, 'Not yours.'), row('b', false, 'Not yours.')] })).toBe(
    "2 users weren't changed. Not yours.",
  )
})

test.each([
  [['Ann Li'], 'Ann Li'],
  [['Ann Li', 'Luis Arroyo'], 'Ann Li and Luis Arroyo'],
  [['Ann Li', 'Luis Arroyo', 'Bo', 'Cy'], 'Ann Li, Luis Arroyo, and 2 more'],
])('%j', (names, words) => expect(namesText(names)).toBe(words))
