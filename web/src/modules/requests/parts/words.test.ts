import { expect, it } from 'vitest'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { firstOpen, minutesText, plannedText, shortStamp, visitTotal } from './words.ts'

it('names the zone of a plan only to a reader elsewhere', () => {
  const plan = {
    scheduled: '2026-11-17 09:30',
    scheduledZone: 'America/Detroit',
    scheduledAt: '2026-11-17T14:30:00Z',
  }
  expect(plannedText(plan, 'America/Detroit')).toBe('11/17/2026 09:30 am')
  expect(plannedText(plan, 'America/Phoenix')).toBe('11/17/2026 09:30 am EST')
})

it('names the zone of a time that the clock shows twice', () => {
  const second = { scheduled: '2026-11-01 01:30', scheduledZone: 'America/Detroit' }
  const plan = { ...second, scheduledAt: '2026-11-01T06:30:00Z' }
  expect(plannedText(plan, 'America/Detroit')).toBe('11/01/2026 01:30 am EST')
})

it('tells the clock of today and the day of what is older', () => {
  const now = new Date('2026-11-17T20:00:00Z')
  expect(shortStamp('2026-11-17T15:40:00Z', 'America/Detroit', now)).toBe('10:40 am')
  // Still the day before in Detroit.
  expect(shortStamp('2026-11-17T04:40:00Z', 'America/Detroit', now)).toBe('11/16/2026')
})

it('takes credits off what a visit comes to', () => {
  const credit = { amount: '-35.00' } as EventShape['creditList'][number]
  expect(visitTotal({ amount: '600.00', creditList: [credit] })).toBe('565.00')
  expect([minutesText(90), minutesText(60), minutesText(0)]).toEqual(['1 h 30 min', '1 h', '0 min'])
})

it('opens the visit in work, or the next, unless one was asked for', () => {
  const visit = (calibrateEvent: number, calibrateStatusType: number) => ({
    calibrateEvent,
    calibrateStatusType,
  })
  const request = { events: [visit(1, 4), visit(2, 1), visit(3, 3)] } as RequestShape
  expect(firstOpen(request)).toBe(3)
  expect(firstOpen(request, 1)).toBe(1)
  expect(firstOpen({ events: [visit(1, 4), visit(2, 1)] } as RequestShape)).toBe(2)
  expect(firstOpen({ events: [visit(1, 4), visit(2, 5)] } as RequestShape)).toBe(2)
})
