import { texts } from '#contract/kit/texts.ts'

/** Texts of the frame that pages before sign-in use as well. */
export const t = texts('ui/appFrame', {
  skip: 'Skip to content',
  'menu.close': 'Close menu',
  'menu.collapse': 'Collapse menu',
  installation: 'Installation',
})
