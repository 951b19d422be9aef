import { texts } from '#contract/kit/texts.ts'

/** What other systems answered, as shown on the record that caused it. `reason` is in their words. */
export const t = texts('server/outside', {
  noReason: 'no reason given',
  timeout: 'no answer in time',
  keptInOutbox: "Stored in this installation's outbox",

  'ccc.kept': 'Stored here, because no exchange is set up',
  'ccc.duplicate': 'CCC already has these results',
  'ccc.takenAs': 'Accepted as {{id}}',
  'ccc.taken': 'Accepted',
  'ccc.account': "CCC doesn't accept our account: {{reason}}",
  'ccc.refused': 'CCC declined the results: {{reason}}',
  'ccc.later': "CCC can't take the results now: {{reason}}",
  'ccc.unreachable': "We couldn't reach CCC: {{reason}}",

  'file.heic': "This phone photo is in HEIC. Set the camera to 'Most compatible' or send it as JPEG.",
  'file.kind':
    "We can't take this kind of file. Send a JPEG, PNG, WebP, GIF, or BMP picture, an MP4, MOV, WebM, or MPEG video, an MP3, a PDF, an office document, a text, CSV, or RTF file, or a ZIP.",
  'file.empty': 'This file is empty. Choose another one.',
  'file.full': "There's no room for more files. Nothing was saved. Try again later.",
  'file.busy': 'Too many files are open. Nothing was saved. Try again in a moment.',
  'file.gone': "This file isn't there anymore.",
  'file.away': "Our file storage isn't answering. Try again in a moment.",
  'file.changed': "{{key}} didn't arrive as it was, so it wasn't stored.",
  'file.storedOtherwise': "The store doesn't return files as they were sent.",
  'file.tooLarge': 'This file is larger than {{megabytes}} MB. Send a smaller one.',
  'picture.tooLarge': 'This picture is larger than 33 megapixels. Send a smaller one.',
  'picture.damaged': "This picture is damaged, so we can't open it. Send it again or take a new one.",

  'helper.title': 'Busy',
  'helper.busy': "We couldn't finish this. Try again in a moment.",

  'mail.signIn': "The mail server doesn't accept the sign-in of SMTP_URL: {{reason}}",
  'mail.refused': 'The mail server refused the message: {{reason}}',
  'mail.later': "The mail server can't take the message now: {{reason}}",
  'mail.unreachable': "We couldn't reach the mail server, or it stopped answering: {{reason}}",
  'mail.noRecipient': 'This email has no recipient.',
  'mail.badAddress': '"{{address}}" isn\'t an email address.',
  'mail.lineBreak': 'The {{part}} contains a line break.',
  'mail.total': 'Total',

  'map.key': "The map service doesn't accept our key.",
  'map.tooOften': 'We asked the map service too often.',
  'map.redirect': 'The map service sent us elsewhere.',
  'map.status': 'The map service answered {{status}}.',
  'map.unreadable': "We couldn't read the map service's answer.",
  'map.timeout': "The map service didn't answer in time.",
  'map.unreachable': "We couldn't reach the map service.",
  'map.tooLong': "The map service's answer was too long.",
  'map.shape': "The map service's answer looks wrong.",
  'map.failed': 'The map service failed.',
  'map.instead': '{{reason}} {{message}}',
  'map.noStreet': 'We found the city but not the street, so the street stays as typed.',
  'map.unknown': "The map service doesn't know this address. Check the number, street, and city.",

  'postal.country': 'Only addresses in the United States and Canada can be checked here. Check the country.',
  'postal.checked': 'Checked by postal code: the city is right, the street stays as typed.',
  'postal.zipMissing': 'Enter a ZIP code, and check the city.',
  'postal.zipUnknown': "We don't know the ZIP code {{code}}. Check it, and the city.",
  'postal.zipsOfCity_one':
    "We don't know the ZIP code {{code}}. {{city}}, {{state}} has {{count}}: {{from}}.",
  'postal.zipsOfCity_other':
    "We don't know the ZIP code {{code}}. {{city}}, {{state}} has {{count}}, from {{from}} to {{to}}.",
  'postal.zipMissingOfCity_one': 'Enter a ZIP code. {{city}}, {{state}} has {{count}}: {{from}}.',
  'postal.zipMissingOfCity_other':
    'Enter a ZIP code. {{city}}, {{state}} has {{count}}, from {{from}} to {{to}}.',
  'postal.codeMissing': 'Enter a postal code, and check the city.',
  'postal.codeUnknown': "We don't know the postal code {{code}}. Check it, and the city.",

  'payments.unavailable':
    "The payment service doesn't answer. You won't be charged twice. Try again in a minute.",
  'payments.noCoupon': "We don't know the coupon {{code}}. Check it, or leave it empty.",
  'payments.noCard': 'Enter the card again.',
  'payments.declined': 'Your card was declined. Use another card.',
  'payments.refused': 'The payment service says: {{reason}}',
  'payments.signature': "The event's signature is wrong.",
  'payments.noEvents': 'This installation takes no payment events.',

  'push.unknown': "We don't know this push service.",
  'push.unreachable': "We couldn't reach the push service.",
  'push.refused': 'The push service says: {{reason}} ({{status}})',
  'push.taken': 'Accepted ({{status}})',

  'sms.country': 'The phone number needs its country code, as in +16165550142.',
  'sms.empty': 'This text message is empty.',
  'sms.tooLong': 'This text message is longer than {{max}} characters.',
  'sms.account': "The SMS service doesn't accept our account: {{reason}}",
  'sms.refused': 'The SMS service refused the message: {{reason}}',
  'sms.later': "The SMS service can't take the message now: {{reason}}",
  'sms.unreachable': "We couldn't reach the SMS service: {{reason}}",

  'vin.off': 'The VIN decoder is turned off.',
  'vin.slow': 'The VIN decoder took too long. Try again.',
  'vin.noStart': "The VIN decoder didn't start in time. Try again.",
  'vin.failed': 'The VIN decoder failed: {{reason}}',
  'vin.broke': 'The VIN decoder stopped: {{reason}}. Try again.',
  'vin.ended': 'The VIN decoder stopped unexpectedly. Try again.',
})
