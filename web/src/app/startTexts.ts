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
})
