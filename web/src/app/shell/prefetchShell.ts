import { openStoredAnswers, queryClient } from '../../kit/api/queries.ts'
import { offlineOwner } from '../../kit/offline/offlineOwner.ts'
import type { RoutePrefetch } from '../../kit/prefetch/routePrefetch.ts'
import { profileQuery } from '../../modules/identity/data.ts'

/** Requests the profile first, because the frame and the screens wait for it. */
export const prefetchShell: RoutePrefetch = () => {
  openStoredAnswers()
  void queryClient.prefetchQuery(profileQuery())
}

/** Then the frame appears without its person. */
const longestMs = 700

/**
 * On a device that works offline the frame waits a moment for its person, whom it has. If the screen had to wait for them,
 * React would hold it back for 0.3 s.
 */
export const shellNeeds = (): Promise<unknown> | undefined =>
  offlineOwner() === null
    ? undefined
    : Promise.race([
        queryClient.prefetchQuery(profileQuery()),
        new Promise((resolve) => setTimeout(resolve, longestMs)),
      ])
