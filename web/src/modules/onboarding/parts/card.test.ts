import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandOf, cardErrors, formatCardNumber, formatExpiry, isCardNumber, isCurrent } from './card.ts'

test.each([
  ['4242 4242 4242 4242', true],
  ['4000000000000002', true],
  ['378282246310005', true],
  ['4242 4242 4242 4241', false],
  ['42', false],
  ['', false],
])('%s is a card number: %s', (number, expected) => {
  expect(isCardNumber(number)).toBe(expected)
})

test('a single wrong digit is always found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
      const digits = [...'4242424242424242']
      digits[at] = String((Number(digits[at]) + add) % 10)
      expect(isCardNumber(digits.join(''))).toBe(false)
    }),
  )
})

test('numbers and dates are grouped while they are typed', () => {
  expect(formatCardNumber('42424242x4242')).toBe('4242 4242 4242')
  expect(['0', '04', '042', '04/29', '04299'].map(formatExpiry)).toEqual([
    '0',
    '04',
    '04/2',
    '04/29',
    '04/29',
  ])
})

test.each([
  ['11/26', true],
  ['12/26', true],
  ['10/26', false],
  ['13/29', false],
  ['1/29', false],
])('in November 2026 a card of %s works: %s', (expiry, expected) => {
  expect(isCurrent(expiry, new Date(2026, 10, 25))).toBe(expected)
})

test('brands and what is missing', () => {
  expect(['4242', '5555', '3782', '6011', '9'].map(brandOf)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
    '',
  ])
  const now = new Date(2026, 10, 25)
  expect(Object.keys(cardErrors({ number: '', expiry: '', cvc: '' }, now))).toEqual([
    'number',
    'expiry',
    'cvc',
  ])
  expect(cardErrors({ number: '4242424242424242', expiry: '04/29', cvc: '123' }, now)).toEqual({})
})
