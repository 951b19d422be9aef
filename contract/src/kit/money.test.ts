import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, fromCents, lineAmount, sum } from './money.ts'

test.each([
  ['1.20', '150.00', '180.00'],
  ['0.33', '99.99', '33.00'],
  ['0.05', '0.10', '0.01'],
  ['0.04', '0.10', '0.00'],
  ['1', '10', '10.00'],
])('%s h at %s comes to %s', (hours, rate, amount) => expect(lineAmount(hours, rate)).toBe(amount))

test('money is shown with thousands separators, two decimals, and a true minus sign', () => {
  expect(dollars('1285')).toBe('$1,285.00')
  expect(dollars('-35.5')).toBe('−$35.50')
  expect(dollars('1234567.89')).toBe('$1,234,567.89')
})

test('text and cents convert both ways, and sums are exact', () => {
  const some = fc.bigInt({ min: -10_000_000n, max: 10_000_000n })
  fc.assert(
    fc.property(fc.array(some), (values) => {
      expect(cents(sum(values.map(fromCents)))).toBe(values.reduce((a, b) => a + b, 0n))
    }),
  )
})

test('refuses text that is no amount', () => {
  for (const text of ['', '1.234', 'NaN', '1e3', '--1', '1,000.00'])
    expect(() => cents(text)).toThrow(RangeError)
})
