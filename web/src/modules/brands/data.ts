import type { QueryClient } from '@tanstack/react-query'
import type { BrandPreference } from '#contract/brands.ts'
import { api } from '../../kit/api/client.ts'
import { actionErrorText } from '../../kit/list/listError.ts'
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
export const wordsOf = (error: unknown): string => actionErrorText(error, 'Something unexpected happened.')

/** Sets a picture of the look, or takes it away with ''. */
export const setPicture = (
  brand: number,
  brandPreferenceName: string,
  preference: string,
  version: number | undefined,
): Promise<BrandPreference> =>
  api('POST brand/saveBrandPreference', {
    body: { brand, brandPreferenceName, preference, brandPreferenceCategory: 'Brand', version },
  })

/** Does a change of the look at once, with a way back to the picture before it. */
export const withUndo = async (
  client: QueryClient,
  said: string,
  change: () => Promise<BrandPreference>,
  back: (version: number) => Promise<unknown>,
): Promise<void> => {
  const undo = async (version: number) => {
    await back(version).catch((error: unknown) => toast.error(`Not taken back. ${wordsOf(error)}`))
    await refreshBrands(client)
  }
  try {
    const { version } = await change()
    toast.ok(said, { undo: () => undo(version) })
  } catch (error) {
    toast.error(`Not saved. ${wordsOf(error)}`)
  }
  await refreshBrands(client)
}
