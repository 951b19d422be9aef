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
