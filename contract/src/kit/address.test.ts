import { expect, test } from 'vitest'
import {
  countryLabel,
  cutLine,
  degrees,
  joinLines,
  plainLine,
  splitLines,
  streetForValidation,
} from './address.ts'

test.each([
  ['12, Main St', '12 Main St'],
  ['1,234 Main St', '1234 Main St'],
  ['Main St,Apt 4', 'Main St Apt 4'],
  ['  Main   St , ', 'Main St'],
])('%j is kept as %j', (typed, kept) => expect(plainLine(typed)).toBe(kept))

test.each([
  ['431 Marietta St NW', 'Fl. 3', '431 Marietta St NW,Fl. 3'],
  ['431 Marietta St, NW', 'Fl. 3, Rear', '431 Marietta St NW,Fl. 3 Rear'],
  ['431 Marietta St NW', ' ', '431 Marietta St NW'],
])('%j and %j are joined to %j, and parted again', (line1, line2, joined) => {
  expect(joinLines(line1, line2)).toBe(joined)
  expect(splitLines(joined)).toEqual([plainLine(line1), plainLine(line2)])
})

test('a validation uses the street up to the first comma, without #', () => {
  expect(streetForValidation('1000 Cordova Place #234,Rear')).toBe('1000 Cordova Place 234')
})

test('degrees have five decimals, and are empty if unknown', () => {
  expect([degrees(41.7813), degrees(-87.605134), degrees(null), degrees(0)]).toEqual([
    '41.78130',
    '-87.60513',
    '',
    '0.00000',
  ])
})

test('United States becomes USA; other countries keep their name', () => {
  expect([countryLabel('United States'), countryLabel('Canada')]).toEqual(['USA', 'Canada'])
})

test('a line is cut to 37 characters and an ellipsis only if it is longer than 40', () => {
  expect(cutLine('x'.repeat(40))).toBe('x'.repeat(40))
  expect(cutLine('x'.repeat(41))).toBe(`${'x'.repeat(37)}...`)
})
