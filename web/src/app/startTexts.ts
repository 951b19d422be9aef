import { texts } from '#contract/kit/texts.ts'

/** What the app can say before any screen has loaded. */
export const t = texts('app/start', {
  notFoundTitle: 'Page not Found',
  notAllowed: "Your role can't open this page.",
  'failed.title': "We couldn't show this page",
  'failed.text': 'Something on it failed. What you typed is still here.',
  'missing.title': "We couldn't open this page",
  'missing.text': '{{reason}} What you typed elsewhere is still there.',
  'missing.offline': "We can't reach the server. The page opens by itself when it answers.",
  'missing.file': 'One of its files is missing.',

  'update.title': 'Update the app',
  'update.text': 'This version no longer works with the server.',
  'update.waiting_one':
    "{{count}} change hasn't been sent yet. It stays on this device and is sent after the update.",
  'update.waiting_other':
    "{{count}} changes haven't been sent yet. They stay on this device and are sent after the update.",
  'update.drafts': 'What you typed stays on this device.',
  'update.go': 'Update',
  'update.failed': "We couldn't load the new version. Check your connection and try again.",
})
