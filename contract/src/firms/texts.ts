import { texts } from '#contract/kit/texts.ts'

export const t = texts('contract/firms', {
  required: 'This field is required',
  'hours.time': 'Enter a time such as 08:00',
  'hours.order': 'The closing time must be after the opening time',
  'hours.weekday': 'Enter each weekday once',
  country: 'Enter a country code such as US',
})
