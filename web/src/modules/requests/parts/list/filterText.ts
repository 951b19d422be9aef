import { dollars, sum } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import { inProcessStatuses, requestStatusNames, type RequestStatus } from '#contract/statuses.ts'
import { rangeNames, type RangeName } from '../../../../kit/list/dateRanges.ts'
import { allStatuses, isReversedRange, modeOf, type ListState } from './listState.ts'

export const showsAllStatuses = ({ filter, showAll }: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  showAll || filter.includes(allStatuses)

const statusCount = Object.keys(requestStatusNames).length
/** "5 of 10", the name of a single status, or "All". */
export const statusSummary = (state: Pick<ListState, 'filter' | 'showAll'>): string => {
  if (showsAllStatuses(state)) return 'All'
  const [only] = state.filter
  if (state.filter.length === 1 && only !== undefined)
    return requestStatusNames[only as RequestStatus] ?? '1 of 10'
  return `${state.filter.length} of ${statusCount}`
}

/** "Past 6 months" or "11/01/2026 to 11/15/2026"; empty if no range is set. */
export const rangeSummary = ({
  range,
  dateStart,
  dateEnd,
}: Pick<ListState, 'range' | 'dateStart' | 'dateEnd'>): string => {
  if (Object.hasOwn(rangeNames, range)) return rangeNames[range as RangeName]
  if (range !== 'dates' || !(dateStart || dateEnd) || isReversedRange({ dateStart, dateEnd })) return ''
  if (!dateEnd) return `from ${date(dateStart)}`
  return dateStart ? `${date(dateStart)} to ${date(dateEnd)}` : `until ${date(dateEnd)}`
}

/** Filter behind each count in the head. A scheduled order may be in any open status. */
export const countFilters = {
  pending: { filter: [1], scheduled: false },
  inProcess: { filter: inProcessStatuses, scheduled: false },
  scheduled: { filter: [1, 2, 3, 8, 10, 11], scheduled: true },
  completed: { filter: [4, 9], scheduled: false },
} as const satisfies Record<string, { filter: readonly number[]; scheduled: boolean }>
export type CountKey = keyof typeof countFilters

/** URL query that overrides the remembered search and filters, so that the list shows exactly what was counted. */
export const allRowsQuery = 'search=&range=&technician=0&firm=0&viewMode=1'

/** Link to the list of all repair orders of a count. */
export const countHref = (key: CountKey): string => {
  const { filter, scheduled } = countFilters[key]
  return `/calibrates?filter=${filter.join(',')}&scheduled=${scheduled}&showAll=false&${allRowsQuery}`
}

const hasSameItems = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** The count whose filter is currently set. */
export const activeCount = (state: ListState): CountKey | undefined =>
  state.showAll
    ? undefined
    : (Object.keys(countFilters) as CountKey[]).find(
        (key) =>
          hasSameItems(countFilters[key].filter, state.filter) &&
          countFilters[key].scheduled === state.scheduled,
      )

export const isDefaultFilter = (state: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  !state.showAll && hasSameItems(state.filter, inProcessStatuses)

/** Describes the active filters for an empty list: "5 statuses and the last event this week are set." */
export const activeFiltersText = (state: ListState, status?: string): string => {
  const mode = modeOf(state)
  const parts = [
    status
      ? `the status ${status}`
      : mode !== 3 &&
        !showsAllStatuses(state) &&
        (state.filter.length === 1
          ? `the status ${statusSummary(state)}`
          : `${state.filter.length} statuses`),
    !status && state.scheduled && 'scheduled visits only',
    rangeSummary(state) && `the last event ${rangeSummary(state).toLowerCase()}`,
    state.technician && 'a technician',
    state.firm && 'a location',
  ].filter((part): part is string => Boolean(part))
  if (parts.length === 0) return ''
  const joined = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  const isPlural = parts.length > 1 || joined.endsWith('statuses') || joined.startsWith('scheduled')
  return `${joined[0]?.toUpperCase()}${joined.slice(1)} ${isPlural ? 'are' : 'is'} set.`
}

/** Total amount of the loaded rows. Says "This page" if there are more rows. */
export const totalText = (rows: readonly { amount: string }[], count: number): string =>
  `${count > rows.length ? 'This page' : 'Total'} ${dollars(sum(rows.map((row) => row.amount)))}`
