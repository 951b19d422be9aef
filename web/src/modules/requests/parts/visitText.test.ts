import { expect, it } from 'vitest'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { visitToOpen, minutesText, plannedText, shortStamp, visitTotal } from './visitText.ts'

it('names the zone of a planned time only for readers in another zone', () => {
  const plan = {
    scheduled: '2026-11-17 09:30',
    scheduledZone: 'America/Detroit',
    scheduledAt: '2026-11-17T14:30:00Z',
  }
  expect(plannedText(plan, 'America/Detroit')).toBe('11/17/2026 09:30 am')
  expect(plannedText(plan, 'America/Phoenix')).toBe('11/17/2026 09:30 am EST')
})

it('names the zone of a local time that occurs twice', () => {
  const second = { scheduled: '2026-11-01 01:30', scheduledZone: 'America/Detroit' }
  const plan = { ...second, scheduledAt: '2026-11-01T06:30:00Z' }
  expect(plannedText(plan, 'America/Detroit')).toBe('11/01/2026 01:30 am EST')
})

it('shows the time for today and the date for earlier days', () => {
  const now = new Date('2026-11-17T20:00:00Z')
  expect(shortStamp('2026-11-17T15:40:00Z', 'America/Detroit', now)).toBe('10:40 am')
  // Still the previous day in Detroit.
  expect(shortStamp('2026-11-17T04:40:00Z', 'America/Detroit', now)).toBe('11/16/2026')
})

it('subtracts credits from the total of a visit', () => {
  const credit = { amount: '-35.00' } as EventShape['creditList'][number]
  expect(visitTotal({ amount: '600.00', creditList: [credit] })).toBe('565.00')
  expect([minutesText(90), minutesText(60), minutesText(0)]).toEqual(['1 h 30 min', '1 h', '0 min'])
})

it('opens the requested visit, otherwise the one in progress or the next', () => {
  const visit = (calibrateEvent: number, calibrateStatusType: number) => ({
    calibrateEvent,
    calibrateStatusType,
  })
  const request = { events: [visit(1, 4), visit(2, 1), visit(3, 3)] } as RequestShape
  expect(visitToOpen(request)).toBe(3)
  expect(visitToOpen(request, 1)).toBe(1)
  expect(visitToOpen({ events: [visit(1, 4), visit(2, 1)] } as RequestShape)).toBe(2)
  expect(visitToOpen({ events: [visit(1, 4), visit(2, 5)] } as RequestShape)).toBe(2)
})
