import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/parts', {
  notScheduled: 'Not scheduled yet',
  'planned.zoned': '{{time}} {{zone}}',
  'duration.hours': '{{hours}} h',
  'duration.minutes': '{{minutes}} min',
  'duration.both': '{{hours}} h {{minutes}} min',
})
