import { texts } from '../kit/texts.ts'

export const t = texts('contract/chat', {
  'channel.key': 'Expected: the name of a chat',
  guid: 'Expected: a guid',
  guidOrUsername: 'A guid or a username',
  token: 'Send the token from the previous page',
  'notes.name': 'Letters, digits, and _',
  'notes.max': 'At most 20 names',

  'name.required': 'Please supply a subject',
  'members.required': 'Please supply at least one recipient',
  'members.max': 'At most {{max}} members',
  'message.required': 'Please supply a message',
  'message.max': 'This message is too long: at most 40,000 characters. Send it as a file.',
  'files.max': 'At most 20 files',
  'hours.time': 'A time such as 08:00',
  'hours.order': 'Must end after it starts',
  'report.category': 'Choose Suspicious, Harassing, Inappropriate, or Spam',
})
