import { expect, test } from 'vitest'
import { fieldNamesHeader, ignoredFields, withNotes } from './ignored-fields.ts'

test.each([
  ['known fields only', { a: 1 }, { a: 1, b: true }, []],
  ['an unknown field', { a: 1, createdBy: 7 }, { a: 1 }, ['createdBy']],
  ['an unknown nested field', { car: { vin: 'x', color: 'red' } }, { car: { vin: 'x' } }, ['car.color']],
  [
    'an unknown field in a list',
    { lines: [{ id: 1 }, { id: 2, x: 1 }] },
    { lines: [{ id: 1 }, { id: 2 }] },
    ['lines.1.x'],
  ],
  ['a list with coerced values', { ids: ['1', '1'] }, { ids: [1] }, []],
  ['a call without parameters', { a: 1 }, undefined, ['a']],
  ['no fields at all', 'text', 'text', []],
])('lists the ignored fields of %s', (_case, sent, parsed, names) => {
  expect(ignoredFields(sent, parsed)).toEqual(names)
})

test('an object answer carries the ignored fields, and a list answer only the header', () => {
  expect(withNotes({ ok: true }, { notTaken: ['a'] })).toEqual({ ok: true, notTaken: ['a'] })
  expect(withNotes([1], { notTaken: ['a'] })).toEqual([1])
  expect(fieldNamesHeader(['firm', 'naïve\r\nset-cookie: x'])).toBe('firm, na%C3%AFve%0D%0Aset-cookie%3A%20x')
})
