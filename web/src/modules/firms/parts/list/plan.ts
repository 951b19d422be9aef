import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { askedOf, pagePlan, type PageState } from '../../../../kit/list/pageState.ts'

/** Stands for every type (document 3, section 9). */
export const allTypes = 9999
const shop = 7

export type LocationsState = PageState & {
  /** Numbers of types, or 9999. */
  filter: readonly number[]
  inactive: boolean
  /** list, tree, network or map. */
  show: string
}

const planOf = (filter: readonly number[]): ListPlan<LocationsState> => {
  const plan = pagePlan(
    'locations',
    { orderBy: 'firm', sort: 'asc' },
    {
      filter,
      inactive: false as boolean,
      show: 'list' as string,
    },
  )
  return { ...plan, keep: { ...plan.keep, filter: 'device', view: 'session' } } as ListPlan<LocationsState>
}
/** Search, sort and order for the session; page size and filter on the device (document 2, section 9). */
export const plan = planOf([shop])
/** There are no shops below a center: its list begins with every type, not with an empty page. */
export const centerPlan = planOf([allTypes])

export const queryOf = (state: LocationsState) => ({
  ...askedOf(state),
  filter: state.filter.join(',') || String(allTypes),
  showInactive: state.inactive || undefined,
})
