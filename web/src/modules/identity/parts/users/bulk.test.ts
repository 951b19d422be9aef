import { expect, test } from 'vitest'
import { checkedList, doneWords, keptWords, namesOf } from './bulk.ts'

test('sends selected rows with the token 1', () => {
  expect(checkedList(['a@b.c'])).toEqual([{ username: 'a@b.c', token: 1 }])
})

test.each([
  [0, 'No user inactivated'],
  [1, '1 user inactivated'],
  [1200, '1,200 users inactivated'],
])('counts %i changed users', (count, words) => expect(doneWords(count, 'inactivated')).toBe(words))

test('names the skipped users with each reason once', () => {
  const row = (username: string, ok: boolean, says = '') => ({ user: 1, username, ok, changed: ok, says })
  expect(keptWords({ items: [row('a', true)] })).toBeUndefined()
  expect(keptWords({ items: [row('a', true), row('b', false, 'Not yours.')] })).toBe(
    'b was left as it is. Not yours.',
  )
  expect(keptWords({ items: [row('a', false, 'Not yours.'), row('b', false, 'Not yours.')] })).toBe(
    '2 users were left as they are. Not yours.',
  )
})

test.each([
  [['Ann Li'], 'Ann Li'],
  [['Ann Li', 'Luis Arroyo'], 'Ann Li and Luis Arroyo'],
  [['Ann Li', 'Luis Arroyo', 'Bo', 'Cy'], 'Ann Li, Luis Arroyo and 2 more'],
])('%j', (names, words) => expect(namesOf(names)).toBe(words))
