export { useProfile } from './data.ts'
