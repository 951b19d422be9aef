import { describe, expect, test } from 'vitest'
import { parsePastedPhone, phoneProblem, formatPhone, parseTypedPhone } from './phone.ts'

describe('a pasted phone number', () => {
  test.each([
    ['(616) 555-0142', '6165550142', ''],
    ['616.555.0142', '6165550142', ''],
    [' +1 616 555 0142 ', '6165550142', ''],
    ['1-616-555-0142 ext. 214', '6165550142', '214'],
    ['616-555-0142 x214', '6165550142', '214'],
    ['616 555 0142 Extension: 7', '6165550142', '7'],
    ['tel:+16165550142', '6165550142', ''],
    ['\u202A616\u00A0555\u00A00142\u202C', '6165550142', ''],
    ['６１６５５５０１４２', '6165550142', ''],
    ['٦١٦ ٥٥٥ ٠١٤٢', '6165550142', ''],
    ['۶۱۶۵۵۵۰۱۴۲', '6165550142', ''],
    ['1-800-FLOWERS', '8003569377', ''],
    ['555-0142', '5550142', ''],
    ['+44 20 7946 0958', '+44 20 7946 0958', ''],
    ['0044 20 7946 0958', '0044 20 7946 0958', ''],
    ['011 52 55 1234 5678 x9', '011 52 55 1234 5678', '9'],
    ['616 555 0142 99', '616 555 0142 99', ''],
  ])('as %j is %s and %j', (pasted, phone, extension) =>
    expect(parsePastedPhone(pasted)).toEqual({ phone, extension }),
  )
})

test('keeps a foreign number as typed', () => {
  expect(parseTypedPhone('+4')).toBe('+4')
  expect(parseTypedPhone('+44 20 79', '+44 20 7')).toBe('+44 20 79')
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958')
})
test('does not cut a pasted number of more than ten digits when it is edited', () =>
  expect(parseTypedPhone('616 555 0142 9', '616 555 0142 99')).toBe('616 555 0142 9'))
test('formats a North American number while it is typed', () => {
  expect(parseTypedPhone('+1616555014')).toBe('1616555014')
  expect(parseTypedPhone('+16165550142')).toBe('6165550142')
  expect(parseTypedPhone('٦١٦')).toBe('616')
  expect(formatPhone('6165550142')).toBe('(616) 555-0142')
})

test('explains what is missing when there are too few digits', () => {
  expect(phoneProblem('5550142')).toBe('Add the area code, as in (616) 555-0142')
  expect(phoneProblem('61')).toMatch(/^Enter a phone number like/)
  expect(phoneProblem('6165550142')).toBeUndefined()
  expect(phoneProblem('+44 20 7946 0958')).toBeUndefined()
})
