import { texts } from '#contract/kit/texts.ts'

export const t = texts('schedule/offers', {
  legend: 'Next free times',
  loading: 'Looking for free times…',
  failed: "Couldn't look up free times. Pick a time yourself.",
  none_one: 'No free time in the next {{count}} day',
  none_other: 'No free time in the next {{count}} days',
  offer: '{{day}} {{time}}',
  more: 'More times',
  reason: '{{name}}: {{reason}}',
})
