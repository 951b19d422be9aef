import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/notifications', {
  message_one: 'New chat message',
  message_other: '{{count}} new chat messages',
  'message.many': '99+ new chat messages',
  request: 'RO {{ro}}',
  visit: 'Visit {{number}} of RO {{ro}}',
  newRequest: 'New request: {{subject}}',
  accepted: '{{subject}} was accepted',
  assigned: '{{subject}} was assigned to you',
  planned: '{{subject}} is scheduled for {{time}}',
  unplanned: '{{subject}} is no longer scheduled',
  completed: '{{subject}} is complete',
  hold: '{{subject}} is on hold',
  resumed: '{{subject}} is off hold',
  reminder: 'Reminder: {{subject}} is waiting for you',
  authorized: '{{subject}}: authorization answered',
  paid: '{{subject}}: payment received',
  ruleChanged: '{{subject}}: a calibration rule changed. Check the ADAS plan.',

  'email.open': 'Open',
  'email.why':
    'You get this email because of your notification settings. Change them at {{url}}/notifications.',
  'push.unknownService':
    "We don't support this browser's push service. Use Chrome, Edge, Firefox, or Safari.",
  'push.noBrowser': 'Push is off in all your browsers. Turn it on first.',
  'push.tryTitle': 'Push works',
  'push.tryText': 'New work shows up like this.',
  'preferences.unknownType': "This notification isn't in the list anymore. Reload the page.",
})
