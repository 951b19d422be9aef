import { firmTypes } from '#contract/kit/firm-types.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { pageQuery, pagePlan, type PageState } from '../../../../kit/list/pageState.ts'

/** Filter value for all types. */
export const allTypes = 9999
const shopType = 7

export type LocationsState = PageState & {
  /** Type ids, or 9999 for all. */
  filter: readonly number[]
  inactive: boolean
  /** Only this location and all below it; 0 for any. */
  firm: number
  /** One of list, tree, network, or map. */
  show: string
}

const planOf = (filter: readonly number[]): ListPlan<LocationsState> => {
  const plan = pagePlan(
    'locations',
    { orderBy: 'firm', sort: 'asc' },
    {
      filter,
      inactive: false as boolean,
      firm: 0 as number,
      show: 'list' as string,
    },
  )
  return { ...plan, keep: { ...plan.keep, filter: 'device', view: 'session' } } as ListPlan<LocationsState>
}
/**
 * Search, sort, and order are kept for the session; page size and filter on the device.
 */
export const locationsPlan = planOf([shopType])
/** Centers have no shops below them, so their list starts with all types instead of an empty page. */
export const centerPlan = planOf([allTypes])

export const queryOf = (state: LocationsState) => ({
  ...pageQuery(state),
  // An old link or view may name types that there aren't.
  filter: state.filter.filter((type) => type in firmTypes || type === allTypes).join(',') || String(allTypes),
  showInactive: state.inactive || undefined,
  firm: state.firm || undefined,
})
