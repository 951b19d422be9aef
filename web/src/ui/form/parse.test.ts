import { describe, expect, test } from 'vitest'
import { dateText, timeText } from '#contract/kit/locale.ts'
import { parseDay, parseDecimal, parseTime, parseWhole, phoneDigits, phoneMask } from './parse.ts'

test.each([
  ['', ''],
  ['61', '(61'],
  ['6165', '(616) 5'],
  ['6165550142', '(616) 555-0142'],
])('formats the phone %s as %s', (digits, text) => expect(phoneMask(digits).trim()).toBe(text.trim()))

test('drops the country code and punctuation of a phone number', () => {
  expect(phoneDigits('+1 (616) 555-0142')).toBe('6165550142')
  expect(phoneDigits('616 555 0142 99')).toBe('6165550142')
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30a', '09:30'],
  ['1:30', '13:30'],
  ['01:30', '01:30'],
  ['12 am', '00:00'],
  ['12:15p', '12:15'],
  ['13:30', '13:30'],
  ['25:00', undefined],
  ['13 pm', undefined],
  ['9:75', undefined],
  ['noon', undefined],
])('parses the time %s as %s', (typed, value) => expect(parseTime(typed)).toBe(value))

test('formats midnight and noon on a 12-hour clock', () => {
  expect([timeText('00:05'), timeText('12:00'), timeText('13:30')]).toEqual([
    '12:05 am',
    '12:00 pm',
    '01:30 pm',
  ])
})

test.each([
  ['31204', 31204],
  [' 31,204 ', 31204],
  ['1,234,567', 1234567],
  ['-5', -5],
  ['31,20', undefined],
  ['3,1204', undefined],
  ['31.5', undefined],
  ['12o', undefined],
  ['', undefined],
])('parses the whole number %j as %s', (typed, value) => expect(parseWhole(typed)).toBe(value))

describe('dates', () => {
  test.each([
    ['1/5/26', '2026-01-05'],
    ['11172026', '2026-11-17'],
    ['02/29/2028', '2028-02-29'],
    ['02/29/2027', undefined],
    ['13/01/2026', undefined],
    ['tomorrow', undefined],
  ])('%s is parsed as %s', (typed, value) => expect(parseDay(typed)).toBe(value))
  test('are formatted month first', () => expect(dateText('2026-11-17')).toBe('11/17/2026'))
})

test.each([
  ['$1,285.5', '1285.50'],
  ['−35', '-35.00'],
  ['.5', '0.50'],
  ['007', '7.00'],
  ['', ''],
  ['1.234', undefined],
  ['.', undefined],
  ['1e3', undefined],
])('parses the amount %s as %s', (typed, value) => expect(parseDecimal(typed, 2)).toBe(value))
