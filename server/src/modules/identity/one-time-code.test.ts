import { expect, test } from 'vitest'
import { hashCode, makeCode, maskAddress } from './one-time-code.ts'

test('a code has six digits', () => {
  for (let round = 0; round < 200; round++) expect(makeCode()).toMatch(/^\d{6}$/)
})

test("a code's hash depends on user and installation, and ignores blanks", () => {
  const key = Buffer.from('a')
  expect(hashCode(key, 7, '123 456')).toBe(hashCode(key, 7, '123456'))
  expect(hashCode(key, 8, '123456')).not.toBe(hashCode(key, 7, '123456'))
  expect(hashCode(Buffer.from('b'), 7, '123456')).not.toBe(hashCode(key, 7, '123456'))
})

test.each([
  ['role3@north.demo', 'r•••@north.demo'],
  ['(212) 555-4567', '•••4567'],
])('masks %s as %s', (address, told) => expect(maskAddress(address)).toBe(told))
