import { texts } from '#contract/kit/texts.ts'

export const t = texts('identity/reset', {
  title: 'Reset password',
  wait: '{{reason}} Wait {{seconds}} s before you try again.',
  required: 'This field is required',
  hint: "We'll email you a link to set a new password. You can use it once.",
  username: 'Username',
  send: 'Send link',
  password: 'Password',
  again: 'Password again',
  save: 'Set password',
  signIn: 'Sign in',
  back: 'Back to sign-in',
  'again.link': 'Request a new link',
})
