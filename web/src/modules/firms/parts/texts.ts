import { texts } from '#contract/kit/texts.ts'

export const t = texts('firms/search', {
  partOf: 'part of {{parent}}',
  failed: 'The search failed. Type again to retry.',
  failedBecause: '{{reason}} Type again to retry.',
  noMatch: 'Nothing matches “{{search}}”.',
})
