import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui/tech', {
  stages: 'Stages',
  progress: '{{done}} of {{total}}',
  menu: 'Quick menu',
  unread: 'unread',
  close: 'Close',
})
