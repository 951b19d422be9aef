import { expect, test } from 'vitest'
import { hoursText, outsideHoursNotice } from './hours.ts'

const day = { begins: '08:00', ends: '17:00', zone: 'America/Detroit' }

test("shows the hours in the chat's own zone and season", () => {
  expect(hoursText(day, new Date('2026-11-22T15:00:00Z'))).toBe('08:00 am to 05:00 pm EST')
  expect(hoursText(day, new Date('2026-07-22T15:00:00Z'))).toBe('08:00 am to 05:00 pm EDT')
})

test.each([
  ['2026-11-23T13:00:00Z', undefined],
  ['2026-11-23T21:59:00Z', undefined],
  ['2026-11-23T12:59:00Z', '07:59 am'],
  ['2026-11-23T22:00:00Z', '05:00 pm'],
  ['2026-07-23T12:00:00Z', undefined],
])('warns outside of the hours only: %s, %s', (at, time) => {
  const notice = outsideHoursNotice(day, new Date(at))
  if (time) expect(notice).toContain(`It's ${time} there.`)
  else expect(notice).toBeUndefined()
})
