import { useQueries, type QueryClient } from '@tanstack/react-query'
import type { LookupItem } from '#contract/lookups.ts'
import { api } from './client.ts'

type Waiting = { keys: Set<string>; answer: Promise<Record<string, LookupItem[]>> }

/** Keys asked for in the same turn travel in one call, at most 60 of them. */
let waiting: Waiting | undefined
const together = (key: string): Promise<LookupItem[]> => {
  if (!waiting || waiting.keys.size >= 60) {
    const keys = new Set<string>()
    const turn: Waiting = {
      keys,
      answer: Promise.resolve().then(() => {
        if (waiting === turn) waiting = undefined
        return api('POST lookup/ByKeys', { body: { keys: [...keys] } })
      }),
    }
    waiting = turn
  }
  waiting.keys.add(key)
  return waiting.answer.then((answer) => answer[key] ?? [])
}

const lookup = (key: string) => ({
  queryKey: ['lookup', key] as const,
  queryFn: () => together(key),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Loads lookups once: keys already loaded are skipped, unless `refresh`. */
export const loadLookups = async (
  client: QueryClient,
  keys: readonly string[],
  { refresh = false }: { refresh?: boolean } = {},
): Promise<void> => {
  await Promise.all(
    keys.map((key) =>
      refresh ? client.fetchQuery({ ...lookup(key), staleTime: 0 }) : client.ensureQueryData(lookup(key)),
    ),
  )
}

/** The items of lookups by key, each empty until it is there. */
export const useLookups = <K extends string>(...keys: K[]): Record<K, LookupItem[]> => {
  const found = useQueries({ queries: keys.map(lookup) })
  return Object.fromEntries(keys.map((key, at) => [key, found[at]?.data ?? []])) as Record<K, LookupItem[]>
}

/** Choices of a form: active items, and the chosen one even when it has become inactive. */
export const choices = (items: readonly LookupItem[], chosen?: number | null) =>
  items
    .filter((item) => !item.isInactive || item.id === chosen)
    .map((item) => ({ value: String(item.id), label: item.name }))
