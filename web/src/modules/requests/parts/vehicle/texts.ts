import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/vehicle', {
  'confirm.title': 'Confirm vehicle',
  'confirm.sub': 'RO {{ro}}, VIN ends in {{last}}',
  'confirm.kept': "Vehicle confirmed and saved on this device. It's sent once you're back online.",
  'confirm.failed': "We couldn't save the VIN. Try again in a moment.",

  'wrong.title': "This isn't the vehicle on RO {{ro}}",
  'wrong.order': 'VIN on the RO',
  'wrong.read': 'VIN you scanned',
  'wrong.typed': 'VIN you typed',
  'wrong.next':
    "Don't start yet. Check that you're at the right vehicle and scan again. If you are, ask the office: the shop can correct the RO, or the center can accept the difference with a reason.",
  'wrong.kept':
    "You're offline. This VIN is saved on this device, and the office sees it once you're back online.",
  'wrong.again': 'Scan again',
  'wrong.chat': 'Ask in the chat',

  'act.confirmed': 'Vehicle confirmed, VIN {{vin}}',
  'act.wrong': 'Another vehicle found, VIN {{vin}}',

  'note.wrong':
    '<b>Another vehicle.</b> {{by}} read the VIN {{vin}} on {{at}}, which differs from {{orderVin}} on the RO. The visit can start once the RO is corrected or the center accepts the difference.',
  'note.accept': 'Accept…',
  'note.acceptVerb': 'Accept',
  'note.subject': 'the difference',
  'note.accepted': 'The visit can start',
  'note.acceptFailed': "We couldn't accept the difference. Try again in a moment.",

  'fact.label': 'Vehicle',
  'fact.scanned': 'VIN scanned {{at}} by {{by}}',
  'fact.typed': 'VIN typed {{at}} by {{by}}',
  'fact.accepted': 'VIN {{vin}} differs, accepted by {{by}}: {{reason}}',
})
