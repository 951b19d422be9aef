import { phoneText } from '#contract/kit/phone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhoneField, parsePhone, parseWithLibrary } from './phone.ts'

test.each([
  ['(616) 555-0142', '6165550142', ''],
  ['616.555.0142', '6165550142', ''],
  ['616 555 0142', '6165550142', ''],
  ['1-616-555-0142', '6165550142', ''],
  ['+1 616.555.0142', '6165550142', ''],
  ['tel:+1-616-555-0142', '6165550142', ''],
  ['001 616 555 0142', '6165550142', ''],
  ['Call (616)555-0142', '6165550142', ''],
  ['\u202a(616)\u00a0555\u20110142\u202c', '6165550142', ''],
  ['６１６－５５５－０１４２', '6165550142', ''],
  ['٦١٦٥٥٥٠١٤٢', '6165550142', ''],
  ['616-555-0142 x12', '6165550142', '12'],
  ['616-555-0142 ext. 4021', '6165550142', '4021'],
  ['616-555-0142;ext=7', '6165550142', '7'],
  ['+44  20 7946 0958', '+44 20 7946 0958', ''],
  ['0044 20 7946 0958', '+44 20 7946 0958', ''],
  ['+52 1 55 1234 5678', '+52 1 55 1234 5678', ''],
  ['+49 (0)30 901820', '+49 30 901820', ''],
])('stores %j as %s, extension %j', (typed, number, extension) =>
  expect(parsePhone(typed)).toEqual({ number, extension }),
)

test.each(['ext 12', 'none', '12', '+', '616-555-0142-0142-0142-0142', '-1', '()'])(
  'refuses %j as a phone number',
  (typed) => expect(() => parsePhoneField(typed)).toThrow('A phone number such as (616) 555-0142'),
)

test('asks for a missing area code', () =>
  expect(() => parsePhoneField('555-0142')).toThrow('Add the area code, as in (616) 555-0142'))

test('keeps empty text empty', () => expect(parsePhoneField('  ')).toEqual({ number: '', extension: '' }))

test('parses stored and formatted numbers to the same value', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), (number) => {
      expect(parsePhone(number)?.number).toBe(number)
      expect(parsePhone(phoneText(number))?.number).toBe(number)
    }),
  )
})

test('reads plain numbers as the library does', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
  const area = fc.stringMatching(/^[2-9]\d{2}$/)
  const mark = fc.constantFrom('', ' ', '.', '-')
  const number = fc
    .tuple(fc.constantFrom('', '1', '+1', '1-', '+1 '), area, mark, digits(3), mark, digits(4))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(number, (typed) => {
      const found = parseWithLibrary(typed)
      fc.pre(found !== undefined)
      expect(parsePhone(typed)).toEqual(found)
    }),
  )
})
