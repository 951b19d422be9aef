import type { QueryIn } from '#contract/kit/call.ts'
import type { requestPoints } from '#contract/requests/index.ts'
import { openStatuses, requestStatusWord, type RequestStatus } from '#contract/statuses.ts'
import { date } from '#contract/kit/time.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { t } from './texts.ts'

export type MapState = {
  /** Shown statuses, all of them open ones. */
  filter: readonly number[]
  /** User id; 0 means any. */
  technician: number
  /** Day with a planned visit, YYYY-MM-DD; empty means any. */
  day: string
  /** Firm id of a location; 0 means any. */
  firm: number
  /** What a phone shows: 'map' or 'list'. */
  show: string
}

export const plan: ListPlan<MapState> = {
  name: 'request-map',
  defaults: { filter: openStatuses, technician: 0, day: '', firm: 0, show: 'map' },
  keep: { filter: 'session', technician: 'session', day: 'session', firm: 'session', show: 'session' },
}
export const clearedFilters: Partial<MapState> = { filter: openStatuses, technician: 0, day: '', firm: 0 }

/** The statuses to show. A URL without any open status shows all open ones. */
export const statusesOf = ({ filter }: Pick<MapState, 'filter'>): readonly RequestStatus[] => {
  const known = openStatuses.filter((each) => filter.includes(each))
  return known.length === 0 ? openStatuses : known
}
const hasAll = (state: Pick<MapState, 'filter'>): boolean => statusesOf(state).length === openStatuses.length
const dayOf = ({ day }: Pick<MapState, 'day'>): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? day : '')

export const isFiltered = (state: MapState): boolean =>
  !hasAll(state) || state.technician > 0 || dayOf(state) !== '' || state.firm > 0

export const queryOf = (state: MapState): QueryIn<typeof requestPoints> => ({
  filter: hasAll(state) ? undefined : statusesOf(state).join(','),
  technician: state.technician || undefined,
  date: dayOf(state) || undefined,
  firm: state.firm || undefined,
})

/** "All open", the name of a single status, or "2 of 6". */
export const statusSummary = (state: Pick<MapState, 'filter'>): string => {
  const chosen = statusesOf(state)
  const [only] = chosen
  if (hasAll(state)) return t('filter.allOpen')
  return chosen.length === 1 && only
    ? requestStatusWord(only)
    : t('filter.statusCount', { number: chosen.length, total: openStatuses.length })
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Days with a name relative to today (YYYY-MM-DD). */
export const namedDays = (today: string): { value: string; label: string }[] => [
  { value: '', label: t('filter.anyDay') },
  { value: today, label: t('filter.today') },
  { value: dayAfter(today), label: t('filter.tomorrow') },
]
export const daySummary = (state: Pick<MapState, 'day'>, today: string): string => {
  const day = dayOf(state)
  return namedDays(today).find(({ value }) => value === day)?.label ?? date(day)
}
