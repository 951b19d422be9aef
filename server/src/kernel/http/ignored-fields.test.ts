import { expect, test } from 'vitest'
import { fieldNamesHeader, ignoredFields, withNotes } from './ignored-fields.ts'

test.each([
  ['all that was sent', { a: 1 }, { a: 1, b: true }, []],
  ['a field that nobody knows', { a: 1, createdBy: 7 }, { a: 1 }, ['createdBy']],
  ['one inside of a field', { car: { vin: 'x', color: 'red' } }, { car: { vin: 'x' } }, ['car.color']],
  [
    'one in a line',
    { lines: [{ id: 1 }, { id: 2, x: 1 }] },
    { lines: [{ id: 1 }, { id: 2 }] },
    ['lines.1.x'],
  ],
  ['a list that was read as something else', { ids: ['1', '1'] }, { ids: [1] }, []],
  ['a call that takes nothing', { a: 1 }, undefined, ['a']],
  ['no fields at all', 'text', 'text', []],
])('of %s: what was not taken', (_says, sent, read, names) => {
  expect(ignoredFields(sent, read)).toEqual(names)
})

test('an object says what was not taken, a list says it in the header alone', () => {
  expect(withNotes({ ok: true }, { notTaken: ['a'] })).toEqual({ ok: true, notTaken: ['a'] })
  expect(withNotes([1], { notTaken: ['a'] })).toEqual([1])
  expect(fieldNamesHeader(['firm', 'naïve\r\nset-cookie: x'])).toBe('firm, na%C3%AFve%0D%0Aset-cookie%3A%20x')
})
