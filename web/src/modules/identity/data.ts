import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/identity.ts'
import { queryClient, read, markStale } from '../../kit/api/queries.ts'

/** The signed-in person with firm, brand, preferences and counts. */
export const profileQuery = () =>
  queryOptions({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 })

/** The signed-in person. Waits (suspends) until the server has said who that is. */
export const useProfile = (): Profile => useSuspenseQuery(profileQuery()).data

/** Reads the signed-in person again: after a save, or when counts have changed. */
export const refreshProfile = (): Promise<void> => markStale(queryClient, 'user/profile')
