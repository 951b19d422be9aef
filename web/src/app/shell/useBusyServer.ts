import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../../kit/api/client.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { toast, type Progress } from '../../ui/toast.ts'
import { t } from './texts.ts'

/** Status of a server that is busy and asks to retry later. */
const serviceUnavailable = 503

/** Whether a query on the screen is being retried because the server is busy. */
const isRetrying = (query: Query): boolean => {
  const { fetchStatus, fetchFailureReason: reason } = query.state
  return (
    fetchStatus === 'fetching' &&
    query.isActive() &&
    reason instanceof CallError &&
    reason.status === serviceUnavailable
  )
}

/** Shows a toast while queries on the screen wait for a busy server, and another one when it responds again. */
export const useBusyServer = (): void =>
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    let progress: Progress | undefined
    return cache.subscribe(({ type, query }) => {
      if (type !== 'updated' || (!progress && !isRetrying(query))) return
      if (!progress) progress = toast.progress(t('busy.waiting'))
      else if (!cache.getAll().some(isRetrying)) {
        progress.done(t('busy.back'))
        progress = undefined
      }
    })
  }, [])
