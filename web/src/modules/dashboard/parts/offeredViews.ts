import { dashboardViews, type DashboardView } from './useDashboardAddress.ts'

/** The views that a range offers: no trends where it is too short for one. The shown view stays, and says why it is empty. */
export const offeredViews = (shown: DashboardView, isShortRange: boolean): DashboardView[] =>
  dashboardViews.filter((view) => view !== 'trends' || view === shown || !isShortRange)
