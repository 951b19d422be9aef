import { texts } from '#contract/kit/texts.ts'

/** The guide beside a page. Its own text is in docs/guide. */
export const t = texts('app/help', {
  title: 'Guide',
  inEnglish: 'The guide is in English.',
  all: 'All topics',
  back: 'Back',
  keys: 'Keyboard shortcuts',
})
