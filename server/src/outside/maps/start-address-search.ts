import type { AddressAsked, AddressSearch } from './address-search.ts'
import { askAzure } from './azure.ts'
import { loadPostalCodes, type PostalCodes } from './postal-codes.ts'
import { searchPostalCodes } from './search-postal-codes.ts'

export type MapsSettings = {
  /** The key of the map service; without it the shipped postal codes answer alone. */
  key?: string | undefined
  url?: string | undefined
  /** People wait for it: with what follows it stays under three seconds. */
  wait?: number
  /** Told in words when the map service failed; the answer is given all the same. */
  onFailure?: (words: string) => void
}

/** The line that the map service is asked with. */
const queryOf = ({ street, city, state, postalCode, countryName }: AddressAsked): string =>
  [street, city, state, postalCode, countryName].filter(Boolean).join(', ')

/** Address search: the map service where there is a key, the shipped postal codes where there is none or it fails. */
export const startAddressSearch = (settings: MapsSettings = {}): AddressSearch => {
  const { key, url = 'https://atlas.microsoft.com', wait = 2_500 } = settings
  let loading: Promise<PostalCodes> | undefined
  const codes = (): Promise<PostalCodes> => {
    loading ??= loadPostalCodes()
    // Asked again next time when it failed.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    postal: async (code, country) => {
      const { find, near } = await codes()
      return find(code, country) ?? near(code, country)
    },
    search: async (asked) => {
      if (!key) return searchPostalCodes(await codes(), asked)
      try {
        const { count, first } = await askAzure({ url, key, wait }, queryOf(asked))
        const message = first
          ? first.street
            ? null
            : 'The place was found, the street was not: it stays as typed.'
          : 'The map service does not know this address. Check number, street and city.'
        return { count, first, source: 'maps', message }
      } catch (error) {
        const words = error instanceof Error ? error.message : 'The map service failed'
        settings.onFailure?.(words)
        const answer = searchPostalCodes(await codes(), asked)
        return { ...answer, message: `${words}. ${answer.message ?? ''}`.trim() }
      }
    },
  }
}
