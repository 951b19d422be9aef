import type { QueryIn } from '#contract/kit/call.ts'
import type { contacts } from '#contract/contacts.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { t } from './texts.ts'

/** The three lists; their texts are by kind. */
export type ListKind = 'contacts' | 'vendors' | 'fleets'

/** State of a contact list. `filter` holds contact type ids, 9999 for all; `days` 0 means any time. */
export type ListState = {
  page: number
  pageSize: number
  fill: boolean
  search: string
  orderBy: string
  sort: string
  filter: readonly number[]
  days: number
  only: string
  /** Only this location, 0 for any, and whether all below it are included. */
  firm: number
  branch: boolean
  state: string
  columns: string
  view: number
  open: number
}

export const allTypes = 9999

/** Search, page size, order, location, status, and days are remembered for the session. */
export const planOf = (name: string): ListPlan<ListState> => ({
  name,
  defaults: {
    page: 1,
    pageSize: 10,
    fill: false,
    search: '',
    orderBy: 'fileAs',
    sort: 'asc',
    filter: [allTypes],
    days: 0,
    only: '',
    firm: 0,
    branch: true,
    state: 'active',
    columns: '',
    view: 0,
    open: 0,
  },
  keep: {
    pageSize: 'session',
    fill: 'session',
    search: 'session',
    orderBy: 'session',
    sort: 'session',
    filter: 'session',
    days: 'session',
    only: 'session',
    firm: 'session',
    branch: 'session',
    state: 'session',
    columns: 'device',
  },
})

type Query = QueryIn<typeof contacts>

/** The query for a list state. */
export const queryOf = (state: ListState): Query => ({
  page: state.page,
  pageSize: state.pageSize,
  search: state.search,
  orderBy: state.orderBy,
  sort: state.sort === 'desc' ? 'desc' : 'asc',
  filter: (state.filter.length > 0 ? state.filter : [allTypes]).join(','),
  days: state.days,
  state: state.state as Query['state'],
  ...(state.only ? { only: state.only as Query['only'] } : {}),
  ...(state.firm > 0 ? { firm: state.firm, isBranch: state.branch } : {}),
})

/** Active filters in words, for the empty state. */
export const activeFilters = (state: ListState): string[] => [
  ...(state.search ? [`“${state.search}”`] : []),
  ...(state.filter.some((id) => id !== allTypes) ? [t('filter.type')] : []),
  ...(state.only ? [t('filter.kind')] : []),
  ...(state.firm > 0 ? [t('filter.firm')] : []),
  ...(state.days > 0 ? [t('filter.days', { count: state.days })] : []),
  ...(state.state === 'active' ? [] : [state.state === 'inactive' ? t('filter.inactive') : t('filter.all')]),
]

/** The state with all filters cleared. */
export const clearedFilters: Partial<ListState> = {
  search: '',
  filter: [allTypes],
  only: '',
  firm: 0,
  branch: true,
  days: 0,
  state: 'active',
}
