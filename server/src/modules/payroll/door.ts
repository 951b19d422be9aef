export { clockedHours, computedCommission } from './reads/pay-lines.ts'
export { isAtPlace, isInPeriod, readPeriod } from './reads/period.ts'
