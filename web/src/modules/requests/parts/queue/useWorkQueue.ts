import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'

/** A visit becomes late by the clock alone, which no message tells. */
const refreshMs = 60_000

/** The work queue of the signed-in person's role, refreshed by live messages. Pass `enabled` false for roles without one. */
export const useWorkQueue = (enabled: boolean) => {
  useLiveRefresh('request event authorization_link', 'dashboard/workQueue')
  return useQuery({ ...read('GET dashboard/workQueue'), enabled, refetchInterval: refreshMs })
}
