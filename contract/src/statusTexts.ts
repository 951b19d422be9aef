import { texts } from './kit/texts.ts'

export const t = texts('contract/statuses', {
  pending: 'Pending',
  submitted: 'Submitted',
  submittedOk: 'Submitted OK',
  assigned: 'Assigned',
  working: 'Working',
  hold: 'Hold',
  completed: 'Completed',
  paid: 'Paid',
  cancelled: 'Cancelled',
  voided: 'Voided',
})
