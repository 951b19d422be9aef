import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/insurance', {
  required: 'This field is required',
  'insurer.taken': '"{{name}}" is already in the list.',
  'insurer.takenUnnamed': 'This name is already in the list.',
  'insurer.takenAgain': '"{{name}}" is in the list again. Rename one of them first.',
  'lookup.taken': 'This insurer already uses this name in this list.',
  'lookup.takenAgain': 'This insurer uses "{{name}}" in this list again. Rename one of them first.',
  'lookup.unknown': 'Choose a value from the list',
})
