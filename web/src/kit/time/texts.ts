import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/time', {
  justNow: 'Just now',
  minutesAgo: '{{minutes}} min ago',
  hoursAgo: '{{hours}} h ago',
  yesterday: 'Yesterday',
  daysAgo: '{{days}} days ago',
})
