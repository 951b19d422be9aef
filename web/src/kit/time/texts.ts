import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/time', {
  justNow: 'Just now',
  minutesAgo: '{{minutes}} min ago',
  hoursAgo: '{{hours}} h ago',
  yesterday: 'Yesterday',
  daysAgo: '{{days}} days ago',
  'passed.title': 'Plan for a time that has passed?',
  'passed.text': '{{time}} has passed.',
  'passed.anyway': 'Plan anyway',
})
