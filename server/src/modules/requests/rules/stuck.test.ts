import { expect, test } from 'vitest'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { stuckOf, type StuckFacts } from './stuck.ts'

const visit = {
  number: 2,
  status: EventStatus.assigned,
  isScheduled: true,
  hasTech: true,
  stop_text: '',
  resume_on: null,
}
const { hold, submitted, submittedOk, assigned, working } = RequestStatus

test.each<[status: number, facts: Partial<StuckFacts>, says: object]>([
  [
    hold,
    { stop_text: 'Waiting for parts', resume_on: '2026-12-03', visit, asked: 'Helen' },
    { reason: 'hold', text: 'Waiting for parts', until: '2026-12-03', visit: null },
  ],
  [submitted, { asked: 'Helen' }, { reason: 'notAccepted', visit: null }],
  [working, { asked: 'Harborview Casualty', visit }, { reason: 'noAnswer', text: 'Harborview Casualty' }],
  [submittedOk, { asked: '' }, { reason: 'noAnswer', text: '' }],
  [submittedOk, {}, { reason: 'notScheduled', visit: null }],
  [assigned, { visit: { ...visit, isScheduled: false } }, { reason: 'notScheduled', visit: 2 }],
  [submittedOk, { visit: { ...visit, hasTech: false } }, { reason: 'noTech', visit: 2 }],
  [assigned, { visit }, { reason: 'notStarted', visit: 2 }],
  [working, { visit: { ...visit, status: EventStatus.working } }, { reason: 'notCompleted', visit: 2 }],
  [
    assigned,
    { visit: { ...visit, status: EventStatus.hold, stop_text: 'Tool missing' } },
    { reason: 'visitHold', text: 'Tool missing', visit: 2 },
  ],
])('with status %i it is told why: %o', (status, facts, says) => {
  const none = { stop_text: '', resume_on: null, asked: null, visit: null }
  expect(stuckOf({ ...none, ...facts, status })).toMatchObject(says)
})
