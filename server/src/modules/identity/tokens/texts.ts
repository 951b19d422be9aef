import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/tokens', {
  'token.tooManyCalls': 'This token makes too many calls. Wait a minute, and spread them out.',
  'token.tooManyFailures':
    'Too many calls with a token that no longer works. Wait a minute, and check the token.',
  'token.tooMany': 'You have {{count}} tokens. Revoke one that is no longer used first.',
  'token.onlyAdmins': 'Only admins make tokens for their company. Make a personal one.',
  'token.ended': 'This token has ended. Make a new one.',
})
