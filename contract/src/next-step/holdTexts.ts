import { texts } from '../kit/texts.ts'

export const t = texts('contract/hold', {
  hold: 'On hold',
  reason: 'On hold: {{reason}}',
  until: 'On hold until {{day}}',
  untilReason: 'On hold until {{day}}: {{reason}}',
  visit: 'Visit {{number}} is on hold',
  visitReason: 'Visit {{number}} is on hold: {{reason}}',
  visitUntil: 'Visit {{number}} is on hold until {{day}}',
  visitUntilReason: 'Visit {{number}} is on hold until {{day}}: {{reason}}',
  short: '{{status}} until {{day}}',
})
