import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/next', {
  label: 'Progress of this RO',
  'mark.by': '{{name}}, {{time}}',
  'mark.skipped': 'Skipped',
  'waited.minutes': '{{minutes}} min',
  'waited.hours': '{{hours}} h',
  'waited.hoursAndMinutes': '{{hours}} h {{minutes}} min',
  'waited.dayAndHours': '1 day {{hours}} h',
  'waited.days_one': '{{count}} day',
  'waited.days_other': '{{count}} days',

  'detail.stopped': 'By {{name}}, {{time}}',
  'detail.stoppedWhy': 'By {{name}}, {{time}}: {{reason}}',
  'detail.scheduled': 'Scheduled for {{time}}',
  'detail.wanted': 'The shop requested {{time}}',

  'do.submit': 'Submit',
  'do.confirmSender': 'Confirm sender',
  'do.accept': 'Accept',
  'do.schedule': 'Schedule visit',
  'do.assign': 'Assign tech',
  'do.start': 'Start visit {{number}}',
  'do.complete': 'Complete visit {{number}}',
  'do.resumeVisit': 'Resume visit {{number}}',
  'do.sendReport': 'Send report',
  'do.invoice': 'Invoice',
  'do.invoiceAmount': 'Invoice {{amount}}',
  'do.pay': 'Record payment',
  'do.resume': 'Resume',
})
