import { expect, test } from 'vitest'
import type { QueueRow } from '#contract/requests/index.ts'
import { detailText, placeText } from './rowText.ts'

const row: QueueRow = {
  calibrate: 1,
  ronumber: '48177',
  status: 10,
  vehicleText: '2021 Honda Civic',
  firmName: 'Maple Street',
  serviceFirmName: 'Northline',
  techs: 'Keiko Tanaka',
  calibrateEvent: 7,
  scheduled: '2026-03-05 10:00',
  scheduledZone: 'America/New_York',
  scheduledAt: '2026-03-05T15:00:00Z',
  owed: null,
  since: '2026-03-01T10:00:00Z',
  action: 'open',
  version: 1,
}

test('a shop reads the center, a center the shop, and of what is stuck everybody reads both', () => {
  expect(placeText(row, 'inShop', true)).toBe('RO 48177 · Northline')
  expect(placeText(row, 'toAccept', false)).toBe('RO 48177 · Maple Street')
  expect(placeText(row, 'stuck', false)).toBe('RO 48177 · Maple Street · Northline')
  expect(placeText({ ...row, serviceFirmName: null }, 'stuck', false)).toBe('RO 48177 · Maple Street')
  expect(placeText({ ...row, serviceFirmName: null }, 'inShop', true)).toBe('RO 48177 · No center chosen')
  expect(placeText({ ...row, firmName: '' }, 'toAccept', false)).toBe('RO 48177')
})

test('what matters most for the next step is shown', () => {
  const zone = 'America/New_York'
  expect(detailText({ ...row, owed: '1285.00' }, 'notPaid', zone)).toBe('$1,285.00 due')
  expect(detailText(row, 'stuck', zone)).toBe('Hold')
  expect(detailText(row, 'late', zone)).toBe('03/05/2026 10:00 am')
  expect(detailText(row, 'notInvoiced', 'America/Phoenix')).toBe('03/05/2026')
  expect(detailText({ ...row, scheduled: null }, 'inShop', zone)).toBe('Keiko Tanaka')
  expect(detailText({ ...row, scheduled: null, techs: null }, 'toAccept', zone)).toBe('')
})
