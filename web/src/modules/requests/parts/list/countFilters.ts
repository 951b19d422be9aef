import { links } from '#contract/links.ts'
import { inProcessStatuses } from '#contract/statuses.ts'
import type { ListState } from './listState.ts'

/** Filter behind each count in the head. A scheduled order may be in any open status. */
export const countFilters = {
  pending: { filter: [1], scheduled: false },
  inProcess: { filter: inProcessStatuses, scheduled: false },
  scheduled: { filter: [1, 2, 3, 8, 10, 11], scheduled: true },
  completed: { filter: [4, 9], scheduled: false },
} as const satisfies Record<string, { filter: readonly number[]; scheduled: boolean }>
export type CountKey = keyof typeof countFilters

/** URL query that overrides the remembered search and filters, so that the list shows exactly what was counted. */
export const allRowsQuery = { search: '', range: '', technician: 0, firm: 0, viewMode: 1 }

/** Link to the list of all repair orders of a count. */
export const countHref = (key: CountKey): string => {
  const { filter, scheduled } = countFilters[key]
  return links.requests(undefined, { filter: filter.join(','), scheduled, showAll: false, ...allRowsQuery })
}

const hasSameItems = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** The count whose filter is currently set. */
export const activeCount = (state: ListState): CountKey | undefined =>
  state.showAll || state.queue !== ''
    ? undefined
    : (Object.keys(countFilters) as CountKey[]).find(
        (key) =>
          hasSameItems(countFilters[key].filter, state.filter) &&
          countFilters[key].scheduled === state.scheduled,
      )

export const isDefaultFilter = (state: Pick<ListState, 'filter' | 'showAll'>): boolean =>
  !state.showAll && hasSameItems(state.filter, inProcessStatuses)
