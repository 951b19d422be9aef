import { texts } from '#contract/kit/texts.ts'

/** Texts of the authorization page that opens without signing in. */
export const t = texts('requests/authorizeLink', {
  'invalid.title': "This link isn't valid anymore",
  'invalid.text': 'Open it again from your email or text, or ask for a new one.',
  failed: "We couldn't load this page",
  answeredFirst: '{{name}} answered first. Their answer is below.',
})
