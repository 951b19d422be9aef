import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/authorization', {
  tooManyTries: "Too many links that don't exist were tried from here. Try again in an hour.",
  'notOpen.title': 'No longer open',
  'changed.title': 'Changed in the meantime',
  changed:
    'A service, price, or answer changed after you opened this page. Take another look; your other answers are still here.',
  notAsked: "One of the answers is for a service you weren't asked about. Reload the page.",
  'inPerson.price':
    'The price of {{service}} changed from {{from}} to {{to}} after {{name}} signed. Ask again.',
  'inPerson.answered': "Someone else answered for {{service}} before {{name}}'s answer arrived. Ask again.",
  'inPerson.gone': '{{service}}, which {{name}} signed for, is no longer on this visit. Ask again.',
  'inPerson.changed': '{{services}} changed after {{name}} signed. Ask again.',
  credited: '{{service}} has a credit. Remove the credit, then decline it.',
  someone: 'Someone',

  'state.open': 'This link works until {{until}}.',
  'state.answered': '{{name}} answered on {{at}}. To change an answer, call {{center}}.',
  'state.answeredBefore': 'This was already answered. To change an answer, call {{center}}.',
  'state.expired': 'This link expired. Call {{center}} for a new one.',
  'state.expiredAt': 'This link expired on {{at}}. Call {{center}} for a new one.',
  'state.revoked': 'This link was withdrawn. Call {{center}} if you expected to answer.',
  'state.replaced': 'We sent you a newer link. Use that one.',
  'state.closed': "These services don't need an answer anymore. Questions? Call {{center}}.",
  'center.unnamed': 'the center',
  'center.phone': '{{center}} at {{phone}}',

  'recipient.noEmail': '{{name}} has no email address. Enter one.',
  'recipient.noMobile': '{{name}} has no mobile number. Enter one.',
  'recipient.unknown':
    '"{{text}}" is neither an email address nor a phone number. Correct it and send again.',
  'recipient.gone': 'One of the people you chose can no longer be asked. Open the list again.',
  'recipient.none':
    'Nobody at the shop authorizes by email or text yet. Enter an address, or turn on Authorize Authority via Email for a user.',
  'recipient.tooMany': 'At most {{max}} people at a time.',

  'send.off':
    'Authorization emails are turned off, so nothing was sent. Turn them on under Email templates, or send a text instead.',
  'send.noServices': '{{visit}} has no services yet. Add one, then send.',
  'send.allAnswered': 'Every service of {{visit}} is already authorized or declined.',

  'mail.noVehicle': 'Vehicle not named',
  'mail.ro': 'RO',
  'mail.vin': 'VIN',
  'mail.shop': 'Shop',
  'mail.answer': 'Answer now',
  'mail.until': 'This link works until {{until}}. Anyone who has it can answer, so forward it with care.',
  sms_one: '{{center}}: {{count}} service needs your answer for {{vehicle}}, RO {{ro}}. {{url}}',
  sms_other: '{{center}}: {{count}} services need your answer for {{vehicle}}, RO {{ro}}. {{url}}',
  'sms.noVehicle': 'your vehicle',

  'signature.file': 'Signature of {{name}}.png',
  'signature.notPicture': "The signature isn't a picture. Draw it again, or type your name.",
  'how.link': 'By the link sent to {{to}}',
  'how.signedIn': 'Signed in as {{username}}',
  'how.inPerson': "In person, on {{by}}'s device",
  'how.drawn': '{{how}}, signed by hand as {{name}}, from {{address}}',
  'how.typed': '{{how}}, signed by name as {{name}}, from {{address}}',
})
