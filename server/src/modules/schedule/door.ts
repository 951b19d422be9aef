export { hoursByWeekday } from './reads/center-schedule.ts'
export { addDays, instantsOn, weekdayOf, type Instant } from './rules/local-day.ts'
