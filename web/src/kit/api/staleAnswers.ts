import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Marks an answer stale when it arrives, if it was marked stale while it was underway: it may have been read before the
 * change. TanStack Query restarts only fetches of queries that are on the screen and have data, and takes any other
 * answer for fresh. Returns the function that stops it.
 */
export const watchStaleAnswers = (client: QueryClient): (() => void) => {
  const staleUnderway = new Set<Query>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') staleUnderway.delete(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    const isRestarted = query.isActive() && query.state.data !== undefined
    if (action.type === 'invalidate' && query.state.fetchStatus === 'fetching' && !isRestarted)
      staleUnderway.add(query)
    if (action.type === 'success' && staleUnderway.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
