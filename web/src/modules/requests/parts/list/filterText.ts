import { dollars, sum } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import {
  isRequestStatus,
  requestStatusNames,
  requestStatusWord,
  type RequestStatus,
} from '#contract/statuses.ts'
import { rangeNames, type RangeName } from '../../../../kit/list/dateRanges.ts'
import { allStatuses, isReversedRange, modeOf, type ListState } from './listState.ts'
import { sectionName } from '../queue/sectionName.ts'
import { t } from './texts.ts'

export const showsAllStatuses = ({ filter, showAll }: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  showAll || filter.includes(allStatuses)

/** What people read for a status that is named in an address. */
export const statusNameText = (name: string): string => {
  const status = Object.entries(requestStatusNames).find(([, each]) => each === name)?.[0]
  return status ? requestStatusWord(Number(status) as RequestStatus) : name
}

const statusCount = Object.keys(requestStatusNames).length
/** "5 of 10", the name of a single status, or "All". */
export const statusSummary = (state: Pick<ListState, 'filter' | 'showAll'>): string => {
  if (showsAllStatuses(state)) return t('filter.statusAll')
  const [only] = state.filter
  if (state.filter.length === 1 && isRequestStatus(Number(only)))
    return requestStatusWord(only as RequestStatus)
  return t('filter.statusCount', { number: state.filter.length, total: statusCount })
}

/** "Past 6 months" or "11/01/2026 to 11/15/2026"; empty if no range is set. */
export const rangeSummary = ({
  range,
  dateStart,
  dateEnd,
}: Pick<ListState, 'range' | 'dateStart' | 'dateEnd'>): string => {
  if (Object.hasOwn(rangeNames, range)) return rangeNames[range as RangeName]
  if (range !== 'dates' || !(dateStart || dateEnd) || isReversedRange({ dateStart, dateEnd })) return ''
  if (!dateEnd) return t('range.since', { start: date(dateStart) })
  return dateStart
    ? t('range.between', { start: date(dateStart), end: date(dateEnd) })
    : t('range.until', { end: date(dateEnd) })
}

/** "10 min", "1 hour". */
export const refreshText = (minutes: number): string =>
  minutes > 0 && minutes % 60 === 0
    ? t('refresh.hours', { count: minutes / 60 })
    : t('refresh.minutes', { minutes })

/** Names the active filters for an empty list: "Filters: 5 statuses · Last event This week". */
export const activeFiltersText = (state: ListState, status?: string): string => {
  const statusText = () => {
    if (status) return t('active.status', { status: statusNameText(status) })
    const section = modeOf(state) === 3 ? '' : sectionName(state.queue)
    if (section) return t('active.queue', { section })
    if (modeOf(state) === 3 || showsAllStatuses(state)) return ''
    return state.filter.length === 1
      ? t('active.status', { status: statusSummary(state) })
      : t('active.statuses', { count: state.filter.length })
  }
  const range = rangeSummary(state)
  const filters = [
    statusText(),
    !status && !state.queue && state.scheduled && t('active.scheduled'),
    range && t('active.range', { range }),
    state.technician > 0 && t('active.technician'),
    state.firm > 0 && t('active.location'),
  ].filter(Boolean)
  return filters.length === 0 ? '' : t('active.filters', { filters: filters.join(' · ') })
}

/** Total amount of the loaded rows. Says "This page" if there are more rows. */
export const totalText = (rows: readonly { amount: string }[], count: number): string => {
  const amount = dollars(sum(rows.map((row) => row.amount)))
  return count > rows.length ? t('rows.pageTotal', { amount }) : t('rows.total', { amount })
}
