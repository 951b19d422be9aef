import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallKey, CallMap } from '#contract/index.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { api, CallError, type Args } from './client.ts'
import { onSession, readToken } from './session.ts'
import { whenSignedIn } from './whenSignedIn.ts'

const session = { token: readToken, watch: onSession }

/**
 * A read of the contract as a query: `useQuery(read('GET calibrate/calibrates', { query }))`. Its key is the call's
 * path and its input, so that `stale(client, 'calibrate/calibrates')` reaches all its pages.
 */
export const read = <K extends CallKey>(key: K, ...args: Args<CallMap[K]>) => {
  const input = args[0] as { query?: unknown; body?: unknown } | undefined
  return queryOptions({
    queryKey: [pathOf(key), input?.query ?? input?.body ?? null] as const,
    queryFn: async ({ signal }): Promise<AnswerOf<CallMap[K]>> => {
      const ask = () =>
        (api as (...all: unknown[]) => Promise<AnswerOf<CallMap[K]>>)(key, args[0], { signal })
      await whenSignedIn(session, signal)
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error
        // The session ended with this very call: the client has cleared the token.
        await whenSignedIn(session, signal)
        return ask()
      }
    },
  })
}

const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Marks all answers to these calls as old; what is on the screen is read again. */
export const markStale = async (client: QueryClient, ...paths: string[]): Promise<void> => {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

/**
 * Marks as old what was read and is not on the screen: nobody there hears of a change, and shown again a moment later it
 * would stand as it was. What names a time of its own, lookups for one, is left to it.
 */
export const refreshQueries = (client: QueryClient): void =>
  void client.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ options }) =>
      'staleTime' in options && typeof options.staleTime === 'number' && options.staleTime <= usual,
  })

/** A refusal is final. What did not reach the server, or broke it, is tried again; where it asks for patience, until it answers. */
export const retryFailed = (failures: number, error: unknown): boolean => {
  const status = error instanceof CallError ? error.status : 0
  return status === 503 || (failures < 2 && !(status >= 400 && status < 500))
}

/** Milliseconds for which what was read counts as new, where a read names no other time. */
const usual = 30_000

/** All that was read from the server, for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: usual,
      gcTime: 600_000,
      retry: retryFailed,
      retryDelay: (failures) => (failures ? 4000 : 1000),
      refetchOnWindowFocus: true,
    },
    // A change made without a line fails at once and says so; it never waits unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})
