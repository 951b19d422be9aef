export { bayTab } from './bays/tab.ts'
