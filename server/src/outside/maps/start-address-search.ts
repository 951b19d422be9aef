import type { AddressQuery, AddressSearch } from './address-search.ts'
import { askAzure } from './azure.ts'
import { loadPostalCodes, type PostalCodes } from './postal-codes.ts'
import { searchPostalCodes } from './search-postal-codes.ts'
import { t } from '../texts.ts'

export type MapsSettings = {
  /** The map service's key. Without it only the bundled postal codes are used. */
  key?: string | undefined
  url?: string | undefined
  /** Timeout in milliseconds. Users wait for this, so with the fallback it must stay under three seconds. */
  timeoutMs?: number
  /** Called with a message when the map service fails. The search still gets an answer. */
  onFailure?: (message: string) => void
}

/** The one-line address that is sent to the map service. */
const queryOf = ({ street, city, state, postalCode, countryName }: AddressQuery): string =>
  [street, city, state, postalCode, countryName].filter(Boolean).join(', ')

/** Searches with the map service if there is a key, and with the bundled postal codes if there is none or it fails. */
export const startAddressSearch = (settings: MapsSettings = {}): AddressSearch => {
  const { key, url = 'https://atlas.microsoft.com', timeoutMs: wait = 2_500 } = settings
  let loading: Promise<PostalCodes> | undefined
  const codes = (): Promise<PostalCodes> => {
    loading ??= loadPostalCodes()
    // A failed load is retried on the next search.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    postal: async (code, country) => {
      const { find, near } = await codes()
      return find(code, country) ?? near(code, country)
    },
    search: async (query) => {
      if (!key) return searchPostalCodes(await codes(), query)
      try {
        const { count, first } = await askAzure({ url, key, timeoutMs: wait }, queryOf(query))
        const message = first ? (first.street ? null : t('map.noStreet')) : t('map.unknown')
        return { count, first, source: 'maps', message }
      } catch (error) {
        const reason = error instanceof Error ? error.message : t('map.failed')
        settings.onFailure?.(reason)
        const answer = searchPostalCodes(await codes(), query)
        return {
          ...answer,
          message: answer.message ? t('map.instead', { reason, message: answer.message }) : reason,
        }
      }
    },
  }
}
