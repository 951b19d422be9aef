import { texts } from '#contract/kit/texts.ts'

/** Texts of the emails and text messages about an account. */
export const t = texts('server/identity/mails', {
  'code.subject': '{{title}}: your sign-in code',
  'code.before': 'Your sign-in code:',
  'code.once': 'You can use it once, within 10 minutes.',
  'code.warning': "If you didn't just sign in, someone knows your password. Change it.",
  'code.sms': '{{code}} is your {{title}} sign-in code. You can use it once, within 10 minutes.',

  'reset.subject': '{{title}}: choose a new password',
  'reset.before': 'You asked for a new password. Choose it here:',
  'reset.button': 'Choose a new password',
  'reset.once': 'You can use this link once, within an hour.',
  'reset.warning': "If you didn't ask for it, do nothing. Your password stays the same.",

  'invitation.subject': '{{title}}: your account is ready',
  'invitation.before': '{{company}} added you to {{title}}. Choose your password to sign in:',
  'invitation.button': 'Choose your password',
  'invitation.once': 'You can use this link once, within {{days}} days.',
  'invitation.warning': "If you didn't expect this, ignore this email.",

  'username.subject': '{{title}}: your username was changed',
  'username.before': 'An administrator changed your username. From now on, sign in as:',
  'username.password': 'Your password stays the same.',
  'username.warning': "If you didn't expect this, contact your administrator.",

  'moved.subject': '{{title}}: you now work for {{to}}',
  'moved.before': 'An administrator moved your account from {{from}} to {{to}}. Your role there: {{role}}.',
  'moved.signIn': 'You were signed out on all devices. Sign in again with the same username and password.',
  'moved.button': 'Sign in',
  'moved.unsent':
    'Work that a device has not sent yet stays on it. After you sign in there, the page lists what could not be sent, so that you can pass it on.',
  'moved.warning': "If you didn't expect this, contact your administrator.",
})
