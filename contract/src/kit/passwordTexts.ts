import { texts } from './texts.ts'

/** `weak`, `differ`, and `empty` are the spec's, to the letter. */
export const t = texts('contract/password', {
  weak: "Password doesn't meet minimum strength of special characters (!@#$%^&*), lower case (a-z), upper case (A-Z) and numbers (0-9), and at least 8 characters in length.",
  differ: "Passwords don't match.",
  empty: 'Please supply a password.',
  tooLong: "A password can't be longer than 200 characters.",
  hint: '8 characters or more, with lower and upper case letters, a number, and one of !@#$%^&*.',
})
