export { bayTab } from './bays/tab.ts'
export { calendarTab } from './feeds/tab.ts'
