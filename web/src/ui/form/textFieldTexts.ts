import { texts } from '#contract/kit/texts.ts'

/** Texts of the fields that pages before sign-in use as well. */
export const t = texts('ui/textField', {
  was: 'was {{value}}',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  counter: '{{length}} of {{max}}',
  tooLong: 'At most {{max}} characters. Shorten it by {{excess}}.',
})
