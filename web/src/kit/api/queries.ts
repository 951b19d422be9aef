import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallKey, CallMap } from '#contract/index.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { api, CallError, type Args } from './client.ts'
import { onSession, readToken } from './session.ts'
import { whenSignedIn } from './whenSignedIn.ts'

const session = { token: readToken, watch: onSession }

/**
 * Query options for a read of the contract: `useQuery(read('GET calibrate/calibrates', { query }))`. The query key is the
 * call's path plus its input, so `markStale(client, 'calibrate/calibrates')` reaches all of its pages.
 */
export const read = <K extends CallKey>(key: K, ...args: Args<CallMap[K]>) => {
  const input = args[0] as { query?: unknown; body?: unknown } | undefined
  return queryOptions({
    queryKey: [pathOf(key), input?.query ?? input?.body ?? null] as const,
    queryFn: async ({ signal }): Promise<AnswerOf<CallMap[K]>> => {
      const send = () =>
        (api as (...all: unknown[]) => Promise<AnswerOf<CallMap[K]>>)(key, args[0], { signal })
      await whenSignedIn(session, signal)
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error
        // This call found the session over and the client has cleared the token, so retry after the next sign-in.
        await whenSignedIn(session, signal)
        return send()
      }
    },
  })
}

const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Invalidates all cached answers to these call paths; those on the screen are refetched. */
export const markStale = async (client: QueryClient, ...paths: string[]): Promise<void> => {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

/**
 * Invalidates cached queries that aren't on the screen. No mounted component listens for their changes, so reopening their
 * screen within the stale time would show outdated data. Queries with a longer stale time of their own, such as lookups,
 * are left alone.
 */
export const refreshQueries = (client: QueryClient): void =>
  void client.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ options }) =>
      'staleTime' in options && typeof options.staleTime === 'number' && options.staleTime <= defaultStaleMs,
  })

/**
 * Whether a failed read is retried. A 4xx is final; network errors and 5xx get two retries. A 503 means the server is
 * busy and retries until it answers.
 */
export const retryFailed = (failures: number, error: unknown): boolean => {
  const status = error instanceof CallError ? error.status : 0
  return status === 503 || (failures < 2 && !(status >= 400 && status < 500))
}

/** How long an answer counts as fresh when its query doesn't set its own stale time. */
const defaultStaleMs = 30_000

/** The page's one query cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: defaultStaleMs,
      gcTime: 600_000,
      retry: retryFailed,
      retryDelay: (failures) => (failures ? 4000 : 1000),
      refetchOnWindowFocus: true,
    },
    // A change made offline fails right away with a message instead of waiting unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})
