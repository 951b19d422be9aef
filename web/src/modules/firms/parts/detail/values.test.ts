import { expect, test } from 'vitest'
import {
  check,
  copyToOpenDays,
  positionText,
  changedValues,
  defaultWeek,
  type Values,
  weekdayAt,
} from './values.ts'

const values = {
  name: 'Maple',
  email: '',
  webAddress: '',
  timeZone: 'America/Detroit',
  hours: [],
} as unknown as Values

test('requires a name, a valid email, and hours that end after they begin', () => {
  expect(Object.values(check(values)).filter(Boolean)).toEqual([])
  expect(check({ ...values, name: ' ' }).name).toBe('This field is required')
  expect(check({ ...values, email: 'nobody' }).email).toBe('Required, formatted email address')
  expect(check({ ...values, webAddress: 'javascript:alert(1)' }).webAddress).toBe(
    'A web address such as https://example.com',
  )
  const week = defaultWeek().map((day) => (day.weekday === 2 ? { ...day, closes: '07:00' } : day))
  expect(check({ ...values, hours: week }).hours).toBe('Tuesday must close after it opens')
})

test('sends only changed fields, trimmed', () => {
  expect(changedValues({ ...values, name: ' Maple  ' }, ['name'])).toEqual({ name: 'Maple' })
})

test('copies the times of one day to the open days', () => {
  const week = copyToOpenDays(defaultWeek(), { weekday: 1, isClosed: false, opens: '07:00', closes: '24:00' })
  expect(week.filter((day) => day.opens === '07:00').map((day) => day.weekday)).toEqual([1, 2, 3, 4, 5])
})

test('shows positions with five decimals', () => {
  expect(positionText(42.9633599)).toBe('42.96336')
  expect(positionText(null)).toBe('')
})

test('weekdays have their names, from Sunday on', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(weekdayAt)).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
})
