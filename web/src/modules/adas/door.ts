import { lazy } from 'react'

/** The tab "ADAS plan" of an order; its code loads when it opens. */
export const PlanTab = lazy(() => import('./plan/PlanTab.tsx'))
/** The sensors of an order's plan, beside its visits. */
export { SensorsCard } from './plan/SensorsCard.tsx'
/** The calibration rules, for the host. */
export const CalibrationRules = lazy(() => import('./rules/RuleList.tsx'))
