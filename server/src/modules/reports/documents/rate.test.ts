import { expect, test } from 'vitest'
import { isFlatLine } from './rate.ts'

test('an invoice line is flat if its rate is the price for any hours', () => {
  expect(isFlatLine({ hours: '0.50', rate: '120.00', gross: '120.00' })).toBe(true)
  expect(isFlatLine({ hours: '1.50', rate: '150.00', gross: '225.00' })).toBe(false)
  expect(isFlatLine({ hours: '1.00', rate: '150.00', gross: '150.00' })).toBe(false)
  expect(isFlatLine({ hours: '0.00', rate: '0.00', gross: '100.00' })).toBe(false)
})
