export { compareScans } from './rules/compare.ts'
