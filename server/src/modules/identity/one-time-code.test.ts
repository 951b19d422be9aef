import { expect, test } from 'vitest'
import { hashCode, makeCode, shortened } from './one-time-code.ts'

test('a code has six digits', () => {
  for (let round = 0; round < 200; round++) expect(makeCode()).toMatch(/^\d{6}$/)
})

test('a kept code belongs to one user and one installation; blanks in it do not matter', () => {
  const key = Buffer.from('a')
  expect(hashCode(key, 7, '123 456')).toBe(hashCode(key, 7, '123456'))
  expect(hashCode(key, 8, '123456')).not.toBe(hashCode(key, 7, '123456'))
  expect(hashCode(Buffer.from('b'), 7, '123456')).not.toBe(hashCode(key, 7, '123456'))
})

test.each([
  ['role3@north.demo', 'r•••@north.demo'],
  ['(212) 555-4567', '•••4567'],
])('%s is told as %s', (address, told) => expect(shortened(address)).toBe(told))
