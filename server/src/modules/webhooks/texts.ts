import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/webhooks', {
  'url.notAnAddress': 'Enter an address that begins with https://.',
  'url.notSecure': 'Use https://. Plain http:// can be read on the way.',
  'url.internal': "This address leads into a private network, where we can't call. Use a public one.",
  'url.port': "We can't call this port. Use 443, or one from 1024 on.",
  required: 'Required',
  'events.none': 'Pick at least one.',
  tooMany: 'A location has at most {{count}} webhooks. Delete one that is no longer used first.',
  tooManyTests: 'Too many tests. Wait a minute.',
  notPaused: "This webhook isn't paused.",
  otherFirm: 'A webhook stays with its location. Delete it, and add one there.',
  notAgain: 'This delivery is still on its way.',
  'answer.internal': 'The name leads into a private network, so it was not called.',
  'answer.timeout': 'No answer within {{seconds}} s.',
  'answer.failed': 'No connection: {{reason}}',
  'mail.subject': 'Webhook paused: {{name}}',
  'mail.failing':
    'We paused the webhook "{{name}}" of {{location}} because {{host}} has not accepted anything since {{time}}.',
  'mail.gone':
    'We paused the webhook "{{name}}" of {{location}} because {{host}} answered that it is gone for good (410).',
  'mail.held': 'Nothing is lost: new events are held for 30 days. Mend the receiver, then choose Resume.',
  'mail.link': 'Open the webhooks: {{url}}',
})
