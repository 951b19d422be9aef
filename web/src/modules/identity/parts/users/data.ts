import type { QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { read } from '../../../../kit/api/queries.ts'

/** One user with skills and flags, by id. */
export const userById = (user: number) => read('GET user/user', { query: { user } })

/** Stores a save's answer in the query cache, so that no refetch is needed. */
export const cacheUser = (client: QueryClient, user: UserInfo): void => {
  client.setQueryData(userById(user.user).queryKey, user)
}
