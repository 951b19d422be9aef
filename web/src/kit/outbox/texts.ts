import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/outbox', {
  noLine: 'No connection',
  failed: "This device couldn't send it. We'll try again.",
  unstored: 'This device has no room left, so this is only kept while the page stays open: {{what}}',
})
