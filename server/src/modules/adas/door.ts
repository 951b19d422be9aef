export { replaceEstimateLines } from './commands/replace-estimate-lines.ts'
export { getInspectionPlan } from './reads/inspections.ts'
