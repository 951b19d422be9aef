import type { QueryIn } from '#contract/kit/call.ts'
import type { calibrates } from '#contract/requests/index.ts'
import { isQueueSection } from '#contract/kit/work-queue.ts'
import { inProcessStatuses } from '#contract/statuses.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { rangeNames, rangeOf, type RangeName } from '../../../../kit/list/dateRanges.ts'
import type { KeywordFields } from '../../../../kit/list/viewState.ts'

/** Filter value that means every status. */
export const allStatuses = 9999
export type Mode = 1 | 2 | 3

export type ListState = {
  page: number
  pageSize: number
  /** The page is as long as the screen. */
  fill: boolean
  search: string
  sort: string
  orderBy: string
  /** Status ids, or `allStatuses`. */
  filter: readonly number[]
  /** Shows every status regardless of `filter`. */
  showAll: boolean
  /** Only orders with a visit planned for today or later. */
  scheduled: boolean
  /** Section of the work queue, which replaces the filter by status; empty for none. */
  queue: string
  /** Range of the last event: a range name, 'dates' for the two dates below, or empty. */
  range: string
  dateStart: string
  dateEnd: string
  /** User id; 0 means any. */
  technician: number
  firm: number
  viewMode: number
  /** Refresh interval in minutes. */
  refresh: number
  /** Serialized column layout of each mode. */
  columns1: string
  columns2: string
  columns3: string
  /** Id of the last applied saved view. */
  view: number
  /** Id of a saved view that the URL asks for: /calibrates?open=12. */
  open: number
}

/** List state with its defaults and where each field is saved. */
export const plan: ListPlan<ListState> = {
  name: 'calibrates',
  defaults: {
    page: 1,
    pageSize: 10,
    fill: false,
    search: '',
    sort: 'desc',
    orderBy: 'lastEventDate',
    filter: inProcessStatuses,
    showAll: false,
    scheduled: false,
    queue: '',
    range: '',
    dateStart: '',
    dateEnd: '',
    technician: 0,
    firm: 0,
    viewMode: 1,
    refresh: 10,
    columns1: '',
    columns2: '',
    columns3: '',
    view: 0,
    open: 0,
  },
  keep: {
    pageSize: 'device',
    fill: 'device',
    filter: 'device',
    scheduled: 'device',
    viewMode: 'device',
    technician: 'device',
    refresh: 'device',
    columns1: 'device',
    columns2: 'device',
    columns3: 'device',
    search: 'session',
    sort: 'session',
    orderBy: 'session',
    range: 'session',
    dateStart: 'session',
    dateEnd: 'session',
    showAll: 'session',
    firm: 'session',
    view: 'session',
  },
}

/** Fields that may hold "me" or "today" in a saved view. */
export const viewPlaceholders: KeywordFields = { people: ['technician'], days: ['dateStart', 'dateEnd'] }

/** Refresh intervals on offer. */
export const refreshMinutes: readonly number[] = [1, 2, 3, 4, 5, 10, 20, 30, 45, 60, 120, 180]

const sortKeys = {
  1: [
    'lastEventDate',
    'createdOn',
    'ronumber',
    'status',
    'vehicle',
    'firm',
    'nextVisit',
    'techs',
    'amount',
    'customer',
    'needsAction',
  ],
  2: ['lastEventDate', 'createdOn', 'ronumber', 'vehicle', 'firm', 'nextVisit', 'customer'],
  3: ['firm', 'open', 'total', 'lastEventDate'],
} as const satisfies Record<Mode, readonly string[]>

export const modeOf = ({ viewMode }: Pick<ListState, 'viewMode'>): Mode =>
  viewMode === 2 || viewMode === 3 ? viewMode : 1

/** Sort key and direction of a mode. A key unknown to the mode falls back to newest first, or to the name for locations. */
export const sortOf = ({ viewMode, orderBy, sort }: Pick<ListState, 'viewMode' | 'orderBy' | 'sort'>) => {
  const mode = modeOf({ viewMode })
  const known = (sortKeys[mode] as readonly string[]).includes(orderBy)
  if (mode === 3 && !known) return { key: 'firm', dir: 'asc' as const }
  return {
    key: known ? orderBy : 'lastEventDate',
    dir: known && sort === 'asc' ? ('asc' as const) : ('desc' as const),
  }
}

type Query = QueryIn<typeof calibrates>

/** Whether the end date is before the start date. The field shows an error, and the list ignores both dates. */
export const isReversedRange = ({ dateStart, dateEnd }: Pick<ListState, 'dateStart' | 'dateEnd'>): boolean =>
  dateStart !== '' && dateEnd !== '' && dateEnd < dateStart

const datesOf = (state: ListState, today: string) => {
  const { range, dateStart, dateEnd } = state
  if (range === 'dates')
    return isReversedRange(state) ? {} : { dateStart: dateStart || undefined, dateEnd: dateEnd || undefined }
  return Object.hasOwn(rangeNames, range) ? rangeOf(range as RangeName, today) : {}
}

/** Query for the server. `status` comes from the URL (/calibrates/Pending), `today` (YYYY-MM-DD) resolves named ranges. */
export const queryOf = (state: ListState, { today, status }: { today: string; status?: string }): Query => {
  const order = sortOf(state)
  const statuses = () => {
    if (status) return { status }
    if (isQueueSection(state.queue)) return { queue: state.queue }
    return {
      filter: state.filter.join(','),
      showAll: state.showAll || undefined,
      scheduled: state.scheduled || undefined,
    }
  }
  return {
    page: state.page,
    pageSize: state.pageSize,
    search: state.search || undefined,
    orderBy: order.key as Query['orderBy'],
    sort: order.dir,
    ...(modeOf(state) === 3 ? (status ? { status } : {}) : statuses()),
    technician: state.technician || undefined,
    firm: state.firm || undefined,
    ...datesOf(state, today),
  }
}

/** Query for the counts above the list: all filters except the status. By location, the search is for a name and doesn't apply. */
export const countsQuery = ({ firm, technician, dateStart, dateEnd, search }: Query, mode: Mode) => ({
  firm,
  technician,
  dateStart,
  dateEnd,
  search: mode === 3 ? undefined : search,
})

/** State change for switching the mode, including its default sort. */
export const switchMode = (mode: Mode): Partial<ListState> => ({
  viewMode: mode,
  page: 1,
  orderBy: mode === 3 ? 'firm' : 'lastEventDate',
  sort: mode === 3 ? 'asc' : 'desc',
})

/** Resets all filters, but keeps sort and layout. */
export const clearedFilters: Partial<ListState> = {
  search: '',
  filter: inProcessStatuses,
  showAll: false,
  scheduled: false,
  queue: '',
  range: '',
  dateStart: '',
  dateEnd: '',
  technician: 0,
  firm: 0,
}
