export { addressCounts } from './address/reads/counts.ts'
