import { expect, test } from 'vitest'
import type { QueueSection } from '#contract/kit/work-queue.ts'
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
  services: ['Front radar', 'Blind spot radar', 'Pre-scan'],
  wanted: '2026-03-06 09:00',
  stuck: null,
  owed: null,
  since: '2026-03-01T10:00:00Z',
  action: 'open',
  version: 1,
}
const zone = 'America/New_York'

test('a shop reads the center, and everybody else the shop', () => {
  expect(placeText(row, true)).toBe('RO 48177 · Northline')
  expect(placeText(row, false)).toBe('RO 48177 · Maple Street')
  expect(placeText({ ...row, serviceFirmName: null }, true)).toBe('RO 48177 · No center chosen')
  expect(placeText({ ...row, firmName: '' }, false)).toBe('RO 48177')
})

test.each<[QueueSection, Partial<QueueRow>, [string, string]]>([
  [
    'toAccept',
    {},
    ['3 services: Front radar, Blind spot radar, Pre-scan', 'Requested for 03/06/2026 09:00 am'],
  ],
  ['toAccept', { services: ['Front radar'], wanted: null }, ['Front radar', '']],
  ['unassigned', { services: [], scheduled: null }, ['', 'Not scheduled']],
  ['late', {}, ['Keiko Tanaka', '03/05/2026 10:00 am']],
  ['late', { techs: null }, ['No tech', '03/05/2026 10:00 am']],
  ['needsAnswer', { services: ['Front radar'] }, ['Front radar', 'Asked 03/01/2026']],
  ['readyForPickup', { services: [] }, ['Keiko Tanaka', 'Completed 03/01/2026']],
  ['notPaid', { owed: '1285.00' }, ['$1,285.00 due', 'Invoiced 03/01/2026']],
])('in %s a row says what matters for its next step', (section, over, lines) => {
  expect(detailText({ ...row, ...over }, section, zone)).toEqual(lines)
})

test.each<[Partial<NonNullable<QueueRow['stuck']>>, string]>([
  [
    { reason: 'hold', text: 'Waiting for parts', until: '2026-12-03' },
    'On hold until Dec 3: waiting for parts',
  ],
  [{ reason: 'visitHold', text: 'Tool missing' }, 'Visit 2 is on hold: tool missing'],
  [{ reason: 'notAccepted' }, "Northline hasn't accepted it"],
  [{ reason: 'noAnswer', text: 'Harborview Casualty' }, 'No answer from Harborview Casualty'],
  [{ reason: 'noAnswer' }, 'No answer about authorization'],
  [{ reason: 'notScheduled', visit: null }, 'Not scheduled'],
  [{ reason: 'notStarted' }, 'Visit 2 was not started'],
])('what is stuck says why: %o', (over, why) => {
  const stuck = { reason: 'hold' as const, text: '', until: null, visit: 2, ...over }
  // The second line says who can go on, unless the first has said it.
  const more = stuck.reason === 'notAccepted' ? 'No activity since 03/01/2026' : 'Northline'
  expect(detailText({ ...row, stuck }, 'stuck', zone)).toEqual([why, more])
})
