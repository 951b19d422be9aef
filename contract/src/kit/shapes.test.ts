import { expect, test } from 'vitest'
import { idList, money, price } from './shapes.ts'

test.each([
  [5.005, '5.01'],
  [1.115, '1.12'],
  [0.1 + 0.2, '0.30'],
  [-5.005, '-5.01'],
  [-1e-17, '0.00'],
  [120, '120.00'],
  [123_456_789.12, '123456789.12'],
])('an amount sent as the number %d is %s', (value, text) => expect(money.parse(value)).toBe(text))

test.each(['5.005', 1e21, '1,200.00', ''])('%j is not an amount', (value) =>
  expect(money.safeParse(value).success).toBe(false),
)

test('a price is not negative', () => {
  expect(price.safeParse(-0.01).success).toBe(false)
  expect(price.parse(-0.001)).toBe('0.00')
})

test('a list of ids holds only whole numbers in the range of ids', () => {
  expect(idList.parse('')).toEqual([])
  expect(idList.parse('2,-1,2147483647')).toEqual([2, -1, 2147483647])
  for (const text of ['-', '2,', ',2', '2147483648', '2'.padEnd(300, '0'), '1e3', '2, 3'])
    expect(idList.safeParse(text).success, text).toBe(false)
})
