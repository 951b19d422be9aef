import type { FirmType } from '#contract/kit/firm-types.ts'

/** "1 location", "3 locations", "12,400 locations". */
export const pluralize = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** "a shop", "an insurer". */
export const article = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`

/** "Grand Rapids, MI", or as much as is known. */
export const cityOf = (place: { city: string; state: string }): string =>
  [place.city, place.state].filter(Boolean).join(', ')

/** An address on one line. */
export const addressOf = (place: {
  addressLine1: string
  city: string
  state: string
  postalCode: string
}): string =>
  [place.addressLine1, [cityOf(place), place.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A location type in running text. The calls keep the spec's spelling. */
export const typeWord = (type: FirmType): string => type.toLowerCase()
