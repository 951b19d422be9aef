import type { QueryClient } from '@tanstack/react-query'
import type { LookupItem } from '#contract/lookups.ts'
import { api } from './client.ts'
import { orFromDevice } from './queries.ts'

type Batch = { keys: Set<string>; answer: Promise<Record<string, LookupItem[]>> }

/** The most keys that one call accepts. */
const maxBatchKeys = 60

/** Keys requested in the same microtask turn share one call. */
let openBatch: Batch | undefined
const loadBatched = (key: string): Promise<LookupItem[]> => {
  if (!openBatch || openBatch.keys.size >= maxBatchKeys) {
    const keys = new Set<string>()
    const batch: Batch = {
      keys,
      answer: Promise.resolve().then(() => {
        if (openBatch === batch) openBatch = undefined
        return api('POST lookup/ByKeys', { body: { keys: [...keys] } })
      }),
    }
    openBatch = batch
  }
  openBatch.keys.add(key)
  return openBatch.answer.then((answer) => answer[key] ?? [])
}

/** One lookup's items. They stay cached until somebody changes one. */
export const lookupQuery = (key: string) => {
  const queryKey = ['lookup', key] as const
  return {
    queryKey,
    queryFn: () => orFromDevice(() => loadBatched(key), queryKey),
    staleTime: Infinity,
    gcTime: Infinity,
  }
}

/** Loads lookups into the query cache. Keys already loaded are skipped unless `refresh` is set. */
export const loadLookups = async (
  client: QueryClient,
  keys: readonly string[],
  { refresh = false }: { refresh?: boolean } = {},
): Promise<void> => {
  await Promise.all(
    keys.map((key) =>
      refresh
        ? client.fetchQuery({ ...lookupQuery(key), staleTime: 0 })
        : client.ensureQueryData(lookupQuery(key)),
    ),
  )
}
