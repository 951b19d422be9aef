import type { Step } from '#contract/kit/dashboard-ranges.ts'
import type { OpenedFigure } from '../parts/FigureDialog.tsx'
import type { DashboardAddress } from '../parts/useDashboardAddress.ts'

/** What each view of the dashboard is given. */
export interface TabProps {
  address: DashboardAddress
  /** Points of a trend, null where the range is too short for one, undefined until it is known. */
  step: Step | null | undefined
  /** Today where the range is cut, `YYYY-MM-DD`. */
  today: string
  /** Day of the first completed visit. */
  since: string | null
  onOpen: (opened: OpenedFigure) => void
}
