import { queryClient } from '../../kit/api/queries.ts'
import type { RoutePrefetch } from '../../kit/prefetch/routePrefetch.ts'
import { profileQuery } from '../../modules/identity/data.ts'

/** Frame and screens wait for who is signed in: that is asked first of all. */
export const prefetchShell: RoutePrefetch = () => void queryClient.prefetchQuery(profileQuery())
