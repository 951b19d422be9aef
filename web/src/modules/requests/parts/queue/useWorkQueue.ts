import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'

const path = 'dashboard/workQueue'

/** A visit becomes late by the clock alone, which no message tells. */
const refreshMs = 60_000

/** The work queue of the signed-in person's role, refreshed by live messages. Pass `enabled` false for roles without one. */
export const useWorkQueue = (enabled: boolean) => {
  useLiveRefresh('request event authorization_link', path)
  return useQuery({ ...read('GET dashboard/workQueue'), enabled, refetchInterval: refreshMs })
}
/** Failed tries after which Home says that the server is busy. */
const triesUntilSaid = 2

const isBusy = ({ failureCount, failureReason }: UseQueryResult): boolean =>
  failureCount >= triesUntilSaid && failureReason instanceof CallError && failureReason.status === 503

/**
 * Whether the queue still waits for a busy server after some tries, and a way to try at once. It stays so until there is an
 * answer, although each new try begins to count anew.
 */
export const useBusyQueue = (found: UseQueryResult): { isWaiting: boolean; tryNow: () => void } => {
  const client = useQueryClient()
  const [isSaid, setSaid] = useState(false)
  const isWaiting = found.isPending && (isSaid || isBusy(found))
  if (isWaiting !== isSaid) setSaid(isWaiting)
  const { refetch } = found
  const tryNow = useCallback(() => {
    // The try that waits for its turn would answer in place of a new one.
    void client.cancelQueries({ queryKey: [path] }).then(() => refetch())
  }, [client, refetch])
  return { isWaiting, tryNow }
}
