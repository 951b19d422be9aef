import type { QueryIn } from '#contract/kit/call.ts'
import type { calibrates } from '#contract/requests/index.ts'
import { inProcessStatuses } from '#contract/statuses.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { rangeNames, rangeOf, type RangeName } from '../../../../kit/list/dateRanges.ts'
import type { Worded } from '../../../../kit/list/viewState.ts'

/** Stands for every status (document 3, section 9). */
export const allStatuses = 9999
export type Mode = 1 | 2 | 3

export type ListState = {
  page: number
  pageSize: number
  search: string
  sort: string
  orderBy: string
  /** Status ids, or 9999. */
  filter: readonly number[]
  /** Every status, whatever the filter says. */
  showAll: boolean
  /** Only those with a visit planned for today or later. */
  scheduled: boolean
  /** Last event: a range's name, 'dates' for the two dates, or nothing. */
  range: string
  dateStart: string
  dateEnd: string
  /** A user's id; 0 is any. */
  technician: number
  firm: number
  viewMode: number
  /** Minutes between refreshes. */
  refresh: number
  /** Layouts of the columns of each mode, as text. */
  columns1: string
  columns2: string
  columns3: string
  /** The saved view that was taken last. */
  view: number
  /** A saved view that an address asks for: /calibrates?open=12. */
  open: number
}

/** The state of the list, and where each field is remembered (document 3, section 9). */
export const plan: ListPlan<ListState> = {
  name: 'calibrates',
  defaults: {
    page: 1,
    pageSize: 10,
    search: '',
    sort: 'desc',
    orderBy: 'lastEventDate',
    filter: inProcessStatuses,
    showAll: false,
    scheduled: false,
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

/** Where "me" and "today" may stand in a saved view. */
export const viewWords: Worded = { people: ['technician'], days: ['dateStart', 'dateEnd'] }

export const refreshTimes: readonly { minutes: number; label: string }[] = [
  ...[1, 2, 3, 4, 5, 10, 20, 30, 45].map((minutes) => ({ minutes, label: `${minutes} min` })),
  { minutes: 60, label: '1 hour' },
  { minutes: 120, label: '2 hours' },
  { minutes: 180, label: '3 hours' },
]

const orders = {
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
  ],
  2: ['lastEventDate', 'createdOn', 'ronumber', 'vehicle', 'firm', 'nextVisit', 'customer'],
  3: ['firm', 'open', 'total', 'lastEventDate'],
} as const satisfies Record<Mode, readonly string[]>

export const modeOf = ({ viewMode }: Pick<ListState, 'viewMode'>): Mode =>
  viewMode === 2 || viewMode === 3 ? viewMode : 1

/** The order in a mode: one that the mode does not know gives way to the newest first, or to the names of locations. */
export const orderOf = ({ viewMode, orderBy, sort }: Pick<ListState, 'viewMode' | 'orderBy' | 'sort'>) => {
  const mode = modeOf({ viewMode })
  const known = (orders[mode] as readonly string[]).includes(orderBy)
  if (mode === 3 && !known) return { key: 'firm', dir: 'asc' as const }
  return {
    key: known ? orderBy : 'lastEventDate',
    dir: known && sort === 'asc' ? ('asc' as const) : ('desc' as const),
  }
}

type Query = QueryIn<typeof calibrates>

/** Two dates the wrong way round: the field says so, and until they are right the list is not narrowed by them. */
export const isBackwards = ({ dateStart, dateEnd }: Pick<ListState, 'dateStart' | 'dateEnd'>): boolean =>
  dateStart !== '' && dateEnd !== '' && dateEnd < dateStart

const datesOf = (state: ListState, today: string) => {
  const { range, dateStart, dateEnd } = state
  if (range === 'dates')
    return isBackwards(state) ? {} : { dateStart: dateStart || undefined, dateEnd: dateEnd || undefined }
  return Object.hasOwn(rangeNames, range) ? rangeOf(range as RangeName, today) : {}
}

/** What to ask the server for; `status` is the one that the address names (/calibrates/Pending). */
export const queryOf = (state: ListState, { today, status }: { today: string; status?: string }): Query => {
  const order = orderOf(state)
  const statuses = status
    ? { status }
    : {
        filter: state.filter.join(','),
        showAll: state.showAll || undefined,
        scheduled: state.scheduled || undefined,
      }
  return {
    page: state.page,
    pageSize: state.pageSize,
    search: state.search || undefined,
    orderBy: order.key as Query['orderBy'],
    sort: order.dir,
    ...(modeOf(state) === 3 ? (status ? { status } : {}) : statuses),
    technician: state.technician || undefined,
    firm: state.firm || undefined,
    ...datesOf(state, today),
  }
}

/** What the counts over the list are asked with: all that narrows it but the status. Locations are searched by name. */
export const countedBy = ({ firm, technician, dateStart, dateEnd, search }: Query, mode: Mode) => ({
  firm,
  technician,
  dateStart,
  dateEnd,
  search: mode === 3 ? undefined : search,
})

/** What goes with another mode: its own usual order. */
export const inMode = (mode: Mode): Partial<ListState> => ({
  viewMode: mode,
  page: 1,
  orderBy: mode === 3 ? 'firm' : 'lastEventDate',
  sort: mode === 3 ? 'asc' : 'desc',
})

/** Every filter off, the order and the layout as they are. */
export const cleared: Partial<ListState> = {
  search: '',
  filter: inProcessStatuses,
  showAll: false,
  scheduled: false,
  range: '',
  dateStart: '',
  dateEnd: '',
  technician: 0,
  firm: 0,
}
