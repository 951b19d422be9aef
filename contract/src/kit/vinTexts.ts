import { texts } from './texts.ts'

export const t = texts('contract/vin', {
  empty: 'Enter all 17 characters of the VIN.',
  length: 'A VIN has 17 characters; this one has {{length}}.',
  checkDigit:
    'The check digit (position 9) is {{found}} but should be {{expected}}. Look for a mistyped character.',
  notUsed: 'A VIN never uses I, O, or Q.',
  lookAlike: 'Position {{position}} is {{character}}. Did you mean {{instead}}?',
  illegal: 'Position {{position}} is {{character}}, but a VIN only has digits and the letters A to Z.',
})
