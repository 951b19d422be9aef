import { expect, test } from 'vitest'
import { isFlatLine, rateText } from './rate.ts'

test('a flat rate is marked as flat', () => {
  expect(rateText('150.00', false)).toBe('$150.00')
  expect(rateText('120.00', true)).toBe('$120.00 flat')
})

test('an invoice line is flat if its rate is the price for any hours', () => {
  expect(isFlatLine({ hours: '0.50', rate: '120.00', gross: '120.00' })).toBe(true)
  expect(isFlatLine({ hours: '1.50', rate: '150.00', gross: '225.00' })).toBe(false)
  expect(isFlatLine({ hours: '1.00', rate: '150.00', gross: '150.00' })).toBe(false)
  expect(isFlatLine({ hours: '0.00', rate: '0.00', gross: '100.00' })).toBe(false)
})
