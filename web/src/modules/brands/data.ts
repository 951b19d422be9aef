import type { QueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { refreshProfile } from '../identity/door.ts'

/** Reads brands and what they set again; one's own shell too, so that a new look stands at once. */
export const refreshBrands = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    markStale(client, 'brand/brands', 'brand/brand', 'brand/brandPreference', 'brand/settings'),
    refreshProfile(),
  ])
}

/** The other side's words, or ours. */
export const wordsOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Sets a picture of the look, or takes it away with ''. */
export const setPicture = (
  brand: number,
  brandPreferenceName: string,
  preference: string,
): Promise<unknown> =>
  api('POST brand/saveBrandPreference', {
    body: { brand, brandPreferenceName, preference, brandPreferenceCategory: 'Brand' },
  })

/** Does a change of the look at once, with a way back to the picture before it. */
export const withUndo = async (
  client: QueryClient,
  said: string,
  change: () => Promise<unknown>,
  back: () => Promise<unknown>,
): Promise<void> => {
  const again = async (work: () => Promise<unknown>) => {
    await work()
    await refreshBrands(client)
  }
  try {
    await again(change)
    toast.ok(said, {
      undo: () => again(back).catch((error: unknown) => toast.error(`Not taken back. ${wordsOf(error)}`)),
    })
  } catch (error) {
    toast.error(`Not saved. ${wordsOf(error)}`)
  }
}
