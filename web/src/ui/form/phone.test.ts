import { describe, expect, test } from 'vitest'
import { phonePasted, phoneProblem, phoneShown, phoneTyped } from './phone.ts'

describe('a phone that is pasted', () => {
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
    expect(phonePasted(pasted)).toEqual({ phone, extension }),
  )
})

test('a number from abroad stays as it is typed', () => {
  expect(phoneTyped('+4')).toBe('+4')
  expect(phoneTyped('+44 20 79', '+44 20 7')).toBe('+44 20 79')
  expect(phoneShown('+44 20 7946 0958')).toBe('+44 20 7946 0958')
})
test('a number of eleven digits that came whole is not cut when it is typed on', () =>
  expect(phoneTyped('616 555 0142 9', '616 555 0142 99')).toBe('616 555 0142 9'))
test('a North American number is masked as it is typed', () => {
  expect(phoneTyped('+1616555014')).toBe('1616555014')
  expect(phoneTyped('+16165550142')).toBe('6165550142')
  expect(phoneTyped('٦١٦')).toBe('616')
  expect(phoneShown('6165550142')).toBe('(616) 555-0142')
})

test('too few digits are told, and what helps', () => {
  expect(phoneProblem('5550142')).toBe('Add the area code, as in (616) 555-0142')
  expect(phoneProblem('61')).toMatch(/^A phone number such as/)
  expect(phoneProblem('6165550142')).toBeUndefined()
  expect(phoneProblem('+44 20 7946 0958')).toBeUndefined()
})
