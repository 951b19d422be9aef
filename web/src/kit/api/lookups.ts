import { useQueries } from '@tanstack/react-query'
import type { LookupItem } from '#contract/lookups.ts'
import { lookupQuery } from './lookupQueries.ts'

/** The items of each lookup by its key; an empty list until it has loaded. */
export const useLookups = <K extends string>(...keys: K[]): Record<K, LookupItem[]> => {
  const results = useQueries({ queries: keys.map(lookupQuery) })
  return Object.fromEntries(keys.map((key, index) => [key, results[index]?.data ?? []])) as Record<
    K,
    LookupItem[]
  >
}

/** Select options of a lookup: active items, plus the chosen one even if it has become inactive. */
export const choices = (items: readonly LookupItem[], chosen?: number | null) =>
  items
    .filter((item) => !item.isInactive || item.id === chosen)
    .map((item) => ({ value: String(item.id), label: item.name }))
