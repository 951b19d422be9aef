import { expect, test } from 'vitest'
import { firmOfBrand, signBrand } from './brand-link.ts'

const secret = new Uint8Array(32).fill(7)
const signed = signBrand(12, secret)
const [, mac = ''] = signed.split('.')

test('names the company that it was signed for, the same way each time', () => {
  expect(firmOfBrand(signed, secret)).toBe(12)
  expect(signBrand(12, secret)).toBe(signed)
})

test.each([
  ['another company', `13.${mac}`],
  ['an altered signature', `12.${mac.slice(1)}A`],
  ['a cut signature', `12.${mac.slice(0, -1)}`],
  ['no signature', '12.'],
  ['a number alone', '12'],
  ['nothing', ''],
  ['the same number written another way', `012.${mac}`],
  ['the signature of another installation', signBrand(12, new Uint8Array(32).fill(8))],
])('refuses %s', (_, text) => expect(firmOfBrand(text, secret)).toBeNull())
