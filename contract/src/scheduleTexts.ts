import { texts } from './kit/texts.ts'

export const t = texts('contract/schedule', {
  dayTime: 'Enter a time like 08:00',
  endsBeforeStart: 'Must end after it starts',
  lastBeforeFirst: "Can't be before the first day",
})
