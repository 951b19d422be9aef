export { replaceEstimateLines } from './commands/replace-estimate-lines.ts'
export { getInspectionPlan } from './reads/inspections.ts'
export { openOrdersOfRule } from './reads/rule-orders.ts'
export { lockOrder, publishPlanChange, type LockedOrder } from './commands/lock-order.ts'
