import { queryClient } from '../../kit/api/queries.ts'
import type { RoutePrefetch } from '../../kit/prefetch/routePrefetch.ts'
import { profileQuery } from '../../modules/identity/data.ts'

/** Requests the profile first, because the frame and the screens wait for it. */
export const prefetchShell: RoutePrefetch = () => void queryClient.prefetchQuery(profileQuery())
