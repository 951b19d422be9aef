import type { QueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { refreshProfile } from '../identity/door.ts'

/**
 * Refetches brands and what depends on them, including the reader's own shell, so that new branding shows at
 * once.
 */
export const refreshBrands = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    markStale(client, 'brand/brands', 'brand/brand', 'brand/brandPreference', 'brand/settings'),
    refreshProfile(),
  ])
}

/** The server's message, or a generic one. */
export const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Sets a branding picture, or removes it with ''. */
export const setPicture = (
  brand: number,
  brandPreferenceName: string,
  preference: string,
): Promise<unknown> =>
  api('POST brand/saveBrandPreference', {
    body: { brand, brandPreferenceName, preference, brandPreferenceCategory: 'Brand' },
  })

/** Changes a branding picture at once, with undo back to the previous one. */
export const withUndo = async (
  client: QueryClient,
  doneText: string,
  change: () => Promise<unknown>,
  restore: () => Promise<unknown>,
): Promise<void> => {
  const runAndRefresh = async (action: () => Promise<unknown>) => {
    await action()
    await refreshBrands(client)
  }
  try {
    await runAndRefresh(change)
    toast.ok(doneText, {
      undo: () =>
        runAndRefresh(restore).catch((error: unknown) =>
          toast.error(`Not taken back. ${errorMessage(error)}`),
        ),
    })
  } catch (error) {
    toast.error(`Not saved. ${errorMessage(error)}`)
  }
}
