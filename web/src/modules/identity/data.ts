import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/identity.ts'
import { queryClient, read, markStale } from '../../kit/api/queries.ts'

/** The signed-in person with firm, brand, preferences, and counts. */
export const profileQuery = () =>
  queryOptions({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 })

/** The signed-in person. Suspends until the server has answered. */
export const useProfile = (): Profile => useSuspenseQuery(profileQuery()).data

/** Refetches the signed-in person after a save, or when counts changed. */
export const refreshProfile = (): Promise<void> => markStale(queryClient, 'user/profile')
