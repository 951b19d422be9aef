import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/guests', {
  tooManyTries: 'Too many links were tried from here. Wait an hour, then open your link again.',
  tooOften: 'This page was loaded too often. Wait a minute, then open it again.',
  tooMany: 'This RO has {{count}} open guest links. Revoke one first.',
  notYet: '{{ro}} is {{status}}. Submit it before you share it.',
})
