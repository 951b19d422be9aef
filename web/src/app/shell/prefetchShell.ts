import { queryClient } from '../../kit/api/queries.ts'
import type { Start } from '../../kit/prefetch/routePrefetch.ts'
import { profileQuery } from '../../modules/identity/data.ts'

/** Frame and screens wait for who is signed in: that is asked first of all. */
export const start: Start = () => void queryClient.prefetchQuery(profileQuery())
