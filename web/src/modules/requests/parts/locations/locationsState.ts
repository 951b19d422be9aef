import { openStatuses } from '#contract/statuses.ts'
import { pageQuery, pagePlan, type PageState } from '../../../../kit/list/pageState.ts'

export type LocationsState = PageState & {
  /** User id; 0 means any. */
  technician: number
}

export const plan = pagePlan(
  'location-requests',
  { orderBy: 'firm', sort: 'asc' },
  { technician: 0 as number },
  { fills: true },
)
const orders = ['firm', 'open', 'nextVisit', 'lastEventDate'] as const

export const queryOf = (state: LocationsState) => ({
  ...pageQuery(state),
  orderBy: orders.find((order) => order === state.orderBy) ?? 'firm',
  filter: openStatuses.join(','),
  technician: state.technician || undefined,
})
