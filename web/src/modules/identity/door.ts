export { refreshProfile, useProfile } from './data.ts'
