import { dispatchFilters } from '#contract/kit/dispatch-filters.ts'
import type { QueryIn } from '#contract/kit/call.ts'
import type { dispatchVisits } from '#contract/dispatch.ts'
import type { ListPlan } from '../../kit/list/listStore.ts'

/** What the list shows: one of the filters, or all open visits (9999). */
export const listFilters = ['9999', ...dispatchFilters] as const
export type ListFilter = (typeof listFilters)[number]
export const sortKeys = ['lastEventDate', 'scheduled', 'ronumber', 'firm', 'status'] as const
type SortKey = (typeof sortKeys)[number]
export const parts = ['list', 'map', 'techs'] as const
export type Part = (typeof parts)[number]

export type DispatchState = {
  page: number
  pageSize: number
  search: string
  sort: string
  orderBy: string
  filter: string
  /** Location with those below it; 0 for all. */
  firm: number
  /** The day, YYYY-MM-DD; empty for today. */
  day: string
  /** Only dispatched techs. */
  dispatched: boolean
  /** What a narrow screen shows: 'list', 'map', or 'techs'. */
  show: string
  /** The chosen visit; 0 for none. */
  visit: number
  /** The chosen tech, by user; 0 for none. */
  tech: number
}

/** State of the dispatch screen with its defaults, and where each field is remembered. */
export const plan: ListPlan<DispatchState> = {
  name: 'dispatch',
  defaults: {
    page: 1,
    pageSize: 10,
    search: '',
    sort: 'desc',
    orderBy: 'lastEventDate',
    filter: 'unassigned',
    firm: 0,
    day: '',
    dispatched: false,
    show: 'list',
    visit: 0,
    tech: 0,
  },
  keep: {
    pageSize: 'device',
    filter: 'device',
    dispatched: 'device',
    search: 'session',
    sort: 'session',
    orderBy: 'session',
    firm: 'session',
    day: 'session',
    show: 'session',
  },
}
export const clearedFilters: Partial<DispatchState> = { search: '', filter: '9999', firm: 0 }

export const filterOf = ({ filter }: Pick<DispatchState, 'filter'>): ListFilter =>
  listFilters.find((each) => each === filter) ?? 'unassigned'
export const orderOf = ({ orderBy }: Pick<DispatchState, 'orderBy'>): SortKey =>
  sortKeys.find((each) => each === orderBy) ?? 'lastEventDate'
export const partOf = ({ show }: Pick<DispatchState, 'show'>): Part =>
  parts.find((each) => each === show) ?? 'list'
/** The day that is asked for; undefined for today. */
export const dayOf = ({ day }: Pick<DispatchState, 'day'>): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined

export const listQuery = (state: DispatchState): QueryIn<typeof dispatchVisits> => ({
  page: state.page,
  pageSize: state.pageSize,
  search: state.search.trim() || undefined,
  sort: state.sort === 'asc' ? 'asc' : 'desc',
  orderBy: orderOf(state),
  filter: filterOf(state),
  firm: state.firm || undefined,
  selectedDate: dayOf(state),
})

/** What is asked for the map and the techs. */
export const placeQuery = (state: DispatchState) => ({
  firm: state.firm || undefined,
  selectedDate: dayOf(state),
})
