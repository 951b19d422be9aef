import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/live', {
  signedOut: "You've been signed out. Sign in to continue.",
  'chat.notMember': "You aren't a member of this chat.",
  'chat.push': 'Say which chat, and whether you are typing or have it open.',
  'delivery.notReady': "We couldn't prepare this for sending.",
  'delivery.givenUp_one': 'Gave up after {{count}} try. {{reason}}',
  'delivery.givenUp_other': 'Gave up after {{count}} tries. {{reason}}',
  'delivery.partly': '{{response}}. Not accepted for {{refused}}',
  'delivery.noBrowser': "This browser doesn't get push notifications anymore.",
})
