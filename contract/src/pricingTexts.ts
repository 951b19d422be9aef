import { texts } from './kit/texts.ts'

export const t = texts('contract/pricing', {
  country: 'Two letters, such as US',
  percent: 'A percentage such as 8.875',
  percentHigh: 'At most 100',
})
