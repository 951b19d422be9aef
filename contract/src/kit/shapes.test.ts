import { expect, test } from 'vitest'
import { hours, idList, localTime, money, plannedTime, price, scheduleDay } from './shapes.ts'

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

test('an amount that is too large reads the largest', () => {
  expect(money.parse('999999999.99')).toBe('999999999.99')
  for (const value of ['99999999999', 1e9, '-1000000000.00'])
    expect(money.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
      'At most 999999999.99',
    ])
  expect(price.safeParse('1e3').error?.issues.map(({ message }) => message)).toEqual([
    'An amount such as 120.00',
  ])
})

test('hours that are too many read the most, and others how to write them', () => {
  const messageOf = (value: string | number) =>
    hours.safeParse(value).error?.issues.map(({ message }) => message)
  expect(hours.parse(9999.99)).toBe('9999.99')
  for (const value of ['10000', 12_345_678, '99999.5'])
    expect(messageOf(value)).toEqual(['At most 9999.99 hours'])
  for (const value of ['-1', '1.255', '1e3', '']) expect(messageOf(value)).toEqual(['Hours such as 1.25'])
})

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

test('a local time is on a day and at an hour that exist', () => {
  expect(localTime.parse('2026-02-28T23:59:30')).toBe('2026-02-28 23:59')
  for (const text of [
    '2026-13-28 10:00',
    '2026-02-30 10:00',
    '2026-02-28 24:00',
    '2026-02-28 10:60',
    '0000-01-01 10:00',
  ])
    expect(localTime.safeParse(text).success, text).toBe(false)
})

test('of a time that is no time, only that is said', () => {
  const messagesOf = (shape: typeof localTime | typeof plannedTime | typeof scheduleDay, text: string) =>
    shape.safeParse(text).error?.issues.map(({ message }) => message)
  expect(messagesOf(localTime, 'noon')).toEqual(['Enter a date and time'])
  expect(messagesOf(localTime, '1026-02-30 10:00')).toEqual(["This date doesn't exist"])
  expect(messagesOf(plannedTime, 'noon')).toEqual(['Enter a date and time'])
  expect(messagesOf(scheduleDay, 'today')).toEqual(['Enter a date'])
})

test('a year of the schedule that is a typo is refused', () => {
  expect(plannedTime.parse('2026-11-01T01:30:00-05:00')).toBe('2026-11-01 01:30-05:00')
  expect(scheduleDay.parse('2099-12-31')).toBe('2099-12-31')
  for (const day of ['9999-12-31', '1026-11-01', '0026-11-01']) {
    expect(plannedTime.safeParse(`${day} 10:00`).success, day).toBe(false)
    expect(localTime.safeParse(`${day} 10:00`).success, day).toBe(false)
    expect(scheduleDay.safeParse(day).success, day).toBe(false)
  }
})
