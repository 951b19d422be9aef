import { dollars, sum } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import { inProcessStatuses, requestStatusNames, type RequestStatus } from '#contract/statuses.ts'
import { rangeNames, type RangeName } from '../../../../kit/list/dateRanges.ts'
import { allStatuses, isBackwards, modeOf, type ListState } from './plan.ts'

export const isAll = ({ filter, showAll }: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  showAll || filter.includes(allStatuses)

const statusCount = Object.keys(requestStatusNames).length
/** "5 of 10", the one status by its name, "All". */
export const statusWords = (state: Pick<ListState, 'filter' | 'showAll'>): string => {
  if (isAll(state)) return 'All'
  const [only] = state.filter
  if (state.filter.length === 1 && only !== undefined)
    return requestStatusNames[only as RequestStatus] ?? '1 of 10'
  return `${state.filter.length} of ${statusCount}`
}

/** "Past 6 months", "11/01/2026 to 11/15/2026"; nothing when no range is set. */
export const rangeWords = ({
  range,
  dateStart,
  dateEnd,
}: Pick<ListState, 'range' | 'dateStart' | 'dateEnd'>): string => {
  if (Object.hasOwn(rangeNames, range)) return rangeNames[range as RangeName]
  if (range !== 'dates' || !(dateStart || dateEnd) || isBackwards({ dateStart, dateEnd })) return ''
  if (!dateEnd) return `from ${date(dateStart)}`
  return dateStart ? `${date(dateStart)} to ${date(dateEnd)}` : `until ${date(dateEnd)}`
}

/** What a count in the head filters by. Scheduled may stand anywhere before its end. */
export const countFilters = {
  pending: { filter: [1], scheduled: false },
  inProcess: { filter: inProcessStatuses, scheduled: false },
  scheduled: { filter: [1, 2, 3, 8, 10, 11], scheduled: true },
  completed: { filter: [4, 9], scheduled: false },
} as const satisfies Record<string, { filter: readonly number[]; scheduled: boolean }>
export type CountKey = keyof typeof countFilters

/** In an address: the search and filters that the list remembers are set aside, so that it shows what was counted. */
export const everyRow = 'search=&range=&technician=0&firm=0&viewMode=1'

/** Where the repair orders of a count are listed, all of them. */
export const countHref = (key: CountKey): string => {
  const { filter, scheduled } = countFilters[key]
  return `/calibrates?filter=${filter.join(',')}&scheduled=${scheduled}&showAll=false&${everyRow}`
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** The count that the filter stands for now. */
export const activeCount = (state: ListState): CountKey | undefined =>
  state.showAll
    ? undefined
    : (Object.keys(countFilters) as CountKey[]).find(
        (key) =>
          same(countFilters[key].filter, state.filter) && countFilters[key].scheduled === state.scheduled,
      )

export const isUsualFilter = (state: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  !state.showAll && same(state.filter, inProcessStatuses)

/** What is set, in words, for the list that found nothing: "5 statuses and the last event this week are set." */
export const setWords = (state: ListState, status?: string): string => {
  const mode = modeOf(state)
  const parts = [
    status
      ? `the status ${status}`
      : mode !== 3 &&
        !isAll(state) &&
        (state.filter.length === 1 ? `the status ${statusWords(state)}` : `${state.filter.length} statuses`),
    !status && state.scheduled && 'scheduled visits only',
    rangeWords(state) && `the last event ${rangeWords(state).toLowerCase()}`,
    state.technician && 'a technician',
    state.firm && 'a location',
  ].filter((part): part is string => Boolean(part))
  if (parts.length === 0) return ''
  const words = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  const many = parts.length > 1 || words.endsWith('statuses') || words.startsWith('scheduled')
  return `${words[0]?.toUpperCase()}${words.slice(1)} ${many ? 'are' : 'is'} set.`
}

/** The sum of the rows on the page, for the foot; it says so where there are more rows than these. */
export const totalWords = (rows: readonly { amount: string }[], count: number): string =>
  `${count > rows.length ? 'This page' : 'Total'} ${dollars(sum(rows.map((row) => row.amount)))}`
