export { getInspectionPlan } from './reads/inspections.ts'
