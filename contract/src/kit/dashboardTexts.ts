import { texts } from './texts.ts'

export const t = texts('contract/dashboard', {
  needsDates: 'Enter the first and the last day',
  lastBeforeFirst: "Can't be before the first day",
  tooLong: 'Choose three years at most',
  needsLocation: 'Choose a location',
  overrideReason: 'Enter a reason for the change',
})
