import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../../kit/api/client.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { toast, type Progress } from '../../ui/toast.ts'

/** Whether the server asked this read, which is still on the screen, for patience. */
const waits = (query: Query): boolean => {
  const { fetchStatus, fetchFailureReason: why } = query.state
  return fetchStatus === 'fetching' && query.isActive() && why instanceof CallError && why.status === 503
}

/** Says when what is on the screen waits for a server that asks for patience, and when it answers again. */
export const useBusyServer = (): void =>
  useEffect(() => {
    const reads = queryClient.getQueryCache()
    let said: Progress | undefined
    return reads.subscribe(({ type, query }) => {
      if (type !== 'updated' || (!said && !waits(query))) return
      if (!said)
        said = toast.progress('The database does not answer. What you typed is kept; this goes on by itself.')
      else if (!reads.getAll().some(waits)) {
        said.done('The database answers again.')
        said = undefined
      }
    })
  }, [])
