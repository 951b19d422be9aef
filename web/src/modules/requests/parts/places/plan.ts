import { openStatuses } from '#contract/statuses.ts'
import { askedOf, pagePlan, type PageState } from '../../../../kit/list/pageState.ts'

export type PlacesState = PageState & {
  /** A user's id; 0 is any. */
  technician: number
}

export const plan = pagePlan(
  'location-requests',
  { orderBy: 'firm', sort: 'asc' },
  { technician: 0 as number },
)
const orders = ['firm', 'open', 'nextVisit', 'lastEventDate'] as const

export const queryOf = (state: PlacesState) => ({
  ...askedOf(state),
  orderBy: orders.find((order) => order === state.orderBy) ?? 'firm',
  filter: openStatuses.join(','),
  technician: state.technician || undefined,
})
