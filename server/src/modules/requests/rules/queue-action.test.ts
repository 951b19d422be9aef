import { expect, test } from 'vitest'
import type { QueueAction, QueueSection } from '#contract/kit/work-queue.ts'
import { Role } from '#contract/kit/roles.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { queueAction } from './queue-action.ts'

const [shopFirm, centerFirm] = [40, 50]
const someone = (role: Role, firms: number[]) => ({ user: 1, firm: firms[0] ?? 0, role, firms, all: false })
const shop = someone(Role.shopEstimator, [shopFirm])
const center = someone(Role.centerAdmin, [centerFirm])
const order = (
  status: RequestStatus,
  visit: { event: number | null; scheduled_local: string | null } = { event: 7, scheduled_local: null },
) => ({ firm: shopFirm, service_firm: centerFirm, status, hold_from: null, ...visit })
const planned = { event: 7, scheduled_local: '2026-03-05 10:00' }
const withoutVisit = { event: null, scheduled_local: null }

test.each<[QueueSection, ReturnType<typeof order>, QueueAction, QueueAction]>([
  // section, order, what the shop is offered, what the center is offered
  ['needsAnswer', order(RequestStatus.working), 'answer', 'open'],
  ['inShop', order(RequestStatus.working), 'open', 'open'],
  ['readyForPickup', order(RequestStatus.completed), 'open', 'open'],
  ['toAccept', order(RequestStatus.submitted), 'open', 'accept'],
  ['unassigned', order(RequestStatus.submittedOk, withoutVisit), 'open', 'schedule'],
  ['unassigned', order(RequestStatus.submittedOk), 'open', 'schedule'],
  ['unassigned', order(RequestStatus.submittedOk, planned), 'open', 'assign'],
  ['waitingAuthorization', order(RequestStatus.working), 'open', 'ask'],
  ['late', order(RequestStatus.assigned, planned), 'open', 'schedule'],
  ['clashesToday', order(RequestStatus.assigned, planned), 'open', 'schedule'],
  ['stuck', order(RequestStatus.hold), 'open', 'open'],
  ['notInvoiced', order(RequestStatus.completed), 'open', 'invoice'],
  ['notPaid', order(RequestStatus.completed, withoutVisit), 'open', 'pay'],
])('%s of %o: the shop is offered %s, the center %s', (section, row, forShop, forCenter) => {
  expect(queueAction(section, shop, row)).toBe(forShop)
  expect(queueAction(section, center, row)).toBe(forCenter)
})

test('nobody of another firm is offered a step', () => {
  const stranger = someone(Role.centerAdmin, [99])
  expect(queueAction('toAccept', stranger, order(RequestStatus.submitted))).toBe('open')
  expect(queueAction('notPaid', stranger, order(RequestStatus.completed))).toBe('open')
})
