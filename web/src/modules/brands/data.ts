import type { QueryClient } from '@tanstack/react-query'
import type { BrandPreference } from '#contract/brands.ts'
import { api } from '../../kit/api/client.ts'
import { actionErrorText } from '../../kit/list/listError.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { refreshProfile } from '../identity/door.ts'
import { t } from './texts.ts'

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
export const errorMessage = (error: unknown): string => actionErrorText(error, t('unexpected'))

/** Sets a branding picture, or removes it with ''. */
export const setPicture = (
  brand: number,
  brandPreferenceName: string,
  preference: string,
  version: number | undefined,
): Promise<BrandPreference> =>
  api('POST brand/saveBrandPreference', {
    body: { brand, brandPreferenceName, preference, brandPreferenceCategory: 'Brand', version },
  })

/** Changes a branding picture at once, with undo back to the previous one. */
export const withUndo = async (
  client: QueryClient,
  doneText: string,
  change: () => Promise<BrandPreference>,
  restore: (version: number) => Promise<unknown>,
): Promise<void> => {
  const undo = async (version: number) => {
    await restore(version).catch((error: unknown) =>
      toast.error(t('look.undoFailed', { reason: errorMessage(error) })),
    )
    await refreshBrands(client)
  }
  try {
    const { version } = await change()
    toast.ok(doneText, { undo: () => undo(version) })
  } catch (error) {
    toast.error(t('dialog.notSaved', { reason: errorMessage(error) }))
  }
  await refreshBrands(client)
}
