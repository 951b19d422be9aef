import { texts } from '../kit/texts.ts'

export const t = texts('contract/contacts', {
  required: 'This field is required',
  digits: 'Digits only',
  email: 'Required, formatted email address',
})
