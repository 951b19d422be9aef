import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/admin', {
  'log.range': 'Enter two times, such as 2026-11-25T10:00:00Z/2026-11-25T11:00:00Z',
  'session.own': 'This is your own session. Use Logout to end it.',
  'index.failed':
    "The database couldn't do this: {{reason}}. Nothing changed. Try again when it is less busy.",
})
