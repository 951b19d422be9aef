import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/fields', {
  'conflict.yes': 'Yes',
  'conflict.no': 'No',
  'conflict.chosen_one': '{{count}} selected',
  'conflict.chosen_other': '{{count}} selected',
})
