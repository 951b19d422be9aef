import { texts } from '#contract/kit/texts.ts'

export const t = texts('receipts', {
  'waiting.title': 'Waiting to send',
  'waiting.offline':
    "You're offline. Everything here is safe on this device and is sent once you're back online.",
  'waiting.full_one':
    'This device has no room left. {{count}} change is only kept while this page stays open. Save it to the device, or make room.',
  'waiting.full_other':
    'This device has no room left. {{count}} changes are only kept while this page stays open. Save them to the device, or make room.',
  'waiting.blocked_one':
    'Private browsing or a browser setting blocks storage. {{count}} change is only kept while this page stays open. Save it to the device, or leave the page open until it is sent.',
  'waiting.blocked_other':
    'Private browsing or a browser setting blocks storage. {{count}} changes are only kept while this page stays open. Save them to the device, or leave the page open until they are sent.',
  'waiting.signIn': 'Sign in to send what waits here.',
  'waiting.update': 'Everything here is safe on this device and is sent once the app is updated.',
  'waiting.sending': 'Sending. You can leave this page.',
  'waiting.none': 'Everything is sent',
  'waiting.noneText': 'Nothing waits on this device.',
  'waiting.all': 'Try all now',
  'waiting.list': 'What waits',
  'waiting.others_one':
    "{{count}} change of another person waits on this device. It's sent when they sign in here.",
  'waiting.others_other':
    "{{count}} changes of another person wait on this device. They're sent when they sign in here.",
  'waiting.persisted': 'This browser keeps unsent work even when the device runs short of space.',
  'waiting.notPersisted':
    'This browser may remove unsent work when the device runs short of space. Installing the app from the browser menu prevents that.',
  'install.share':
    'To work offline on an iPhone or iPad, install the app: tap Share, then Add to Home Screen, and open it from there. iOS may remove what a web page keeps.',
  'install.open':
    'To work offline on an iPhone or iPad, install the app: open this page in Safari, tap Share, then Add to Home Screen. iOS may remove what a web page keeps.',
  'install.first': "Send what waits here first. The installed app can't see it.",
  'waiting.unstored': 'Only kept while this page stays open',
  'waiting.refused': 'Not taken: {{reason}}',
  'waiting.lastTry': '{{reason}} We try again.',
  'waiting.percent': 'Sending {{percent}}%',
  'waiting.queued': 'Waiting',
  'waiting.tries_one': '{{count}} try',
  'waiting.tries_other': '{{count}} tries',
  'waiting.captured': 'Done {{time}}',
  'waiting.progress': 'Sending {{what}}',

  'differs.stored': 'Saved: {{value}}',
  'differs.yours': 'Yours: {{value}}',
  'differs.empty': '(empty)',

  'act.retry': 'Try again',
  'act.keepMine': 'Send mine',
  'act.save': 'Save to device',
  'act.discard': 'Discard',
  'act.label': '{{action}}: {{what}}',
  'discard.title': 'Discard {{what}}?',
  'discard.text': "It isn't sent, and it can't be brought back. Its receipt says that it was discarded.",
  'discard.confirm': 'Discard',

  'receipts.title': 'Receipts',
  'receipts.hint': 'What was done on devices, with the time it was done, sent, and received.',
  'receipts.show': 'Show receipts',
  'receipts.none': 'No receipts yet. Each thing done on a device gets one.',
  'receipts.failed': "We couldn't load the receipts",
  'receipts.waiting_one': '{{count}} still on a device',
  'receipts.waiting_other': '{{count}} still on a device',
  'receipts.refused_one': '{{count}} not taken',
  'receipts.refused_other': '{{count}} not taken',
  'receipts.more': 'Show {{number}} more',
  'receipts.missing_one': '{{count}} receipt of this device is missing before this one',
  'receipts.missing_other': '{{count}} receipts of this device are missing before this one',
  'state.waiting': 'On the device',
  'state.sent': 'Received',
  'state.refused': 'Not taken',
  'state.discarded': 'Discarded',
  'times.captured': 'done {{time}}',
  'times.sent': 'sent {{time}}',
  'times.arrived': 'received {{time}}',
  'receipt.by': '{{name}}, receipt {{number}}',
})
