import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallKey, CallMap } from '#contract/index.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { api, CallError, type Args } from './client.ts'
import { offlineOwner } from '../offline/offlineOwner.ts'
import { onSession, readToken, tokenProfile } from './session.ts'
import { isInTime } from '../time/isInTime.ts'
import { makePatience } from './patience.ts'
import { watchStaleAnswers } from './staleAnswers.ts'
import { whenSignedIn } from './whenSignedIn.ts'

const session = { token: readToken, watch: onSession }

/**
 * Query options for a read of the contract: `useQuery(read('GET calibrate/calibrates', { query }))`. The query key is the
 * call's path plus its input, so `markStale(client, 'calibrate/calibrates')` reaches all of its pages.
 */
export const read = <K extends CallKey>(key: K, ...args: Args<CallMap[K]>) => {
  const input = args[0] as { query?: unknown; body?: unknown } | undefined
  const queryKey = [pathOf(key), input?.query ?? input?.body ?? null] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<AnswerOf<CallMap[K]>> => {
      const send = () =>
        (api as (...all: unknown[]) => Promise<AnswerOf<CallMap[K]>>)(key, args[0], { signal })
      await whenSignedIn(session, signal)
      try {
        return await orFromDevice(send, queryKey)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401 || error.isForeign) throw error
        // This call found the session over and the client has cleared the token, so retry after the next sign-in.
        await whenSignedIn(session, signal)
        return send()
      }
    },
  })
}

/** The server's answer, or the one that this device kept if the server can't be reached in time. */
export const orFromDevice = async <T>(send: () => Promise<T>, key: QueryKey): Promise<T> => {
  try {
    return await inTime(fromServer(send(), key), key)
  } catch (error) {
    // Something between may answer in place of the server, such as the sign-in page of a network.
    if (!(error instanceof CallError) || (error.status !== 0 && !error.isForeign)) throw error
    patience.note('slow')
    const stored = await fromDevice(key)
    if (stored === undefined) throw error
    return stored as T
  }
}

/** Queries that show this device's answer, because the server couldn't be reached. */
let fromDeviceKeys: readonly QueryKey[] = []
/** The answer that this device kept for times without a connection. */
const fromDevice = async (key: QueryKey): Promise<unknown> => {
  const user = tokenProfile()?.user
  if (user === undefined || offlineOwner() !== user) return undefined
  const stored = await (await loadAnswers()).storedAnswer(user, key)
  if (stored !== undefined) fromDeviceKeys = [...fromDeviceKeys, key]
  return stored
}
/** With the first answer after a time without a connection, what else came from the device is read again. */
const fromServer = async <T>(answer: Promise<T>, own: QueryKey): Promise<T> => {
  const result = await answer
  patience.note('good')
  const keys = fromDeviceKeys.filter((each) => each !== own)
  fromDeviceKeys = []
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, exact: true })
  return result
}

const loadAnswers = () => import('../offline/answers.ts')
/** Makes this device's answers ready while the first call is on its way, if it works offline. */
export const openStoredAnswers = (): void => {
  if (offlineOwner() === null) return
  void loadAnswers()
    .then(({ openAnswers }) => openAnswers())
    // Then the server alone answers.
    .catch(() => undefined)
}

const patience = makePatience(() => performance.now())
/** The server's answer, or the device's if the page has none yet and the line is slow; the server's then follows. */
const inTime = async <T>(answer: Promise<T>, key: QueryKey): Promise<T> => {
  if (offlineOwner() === null || queryClient.getQueryData(key) !== undefined) return answer
  if (await isInTime(answer, patience.ms())) return answer
  patience.note('slow')
  const stored = await fromDevice(key)
  if (stored === undefined) return answer
  const isIdle = () => queryClient.getQueryState(key)?.fetchStatus === 'idle'
  answer.then(
    (late) => void (isIdle() && queryClient.setQueryData(key, late)),
    () => undefined,
  )
  return stored as T
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
      // The browser may be wrong about the network, and a device that works offline has an answer of its own.
      networkMode: 'offlineFirst',
    },
    // A change made offline fails right away with a message instead of waiting unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})
watchStaleAnswers(queryClient)
