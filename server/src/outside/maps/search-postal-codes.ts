import type { AddressAnswer, AddressQuery, PostalPlace } from './address-search.ts'
import type { PostalCodes } from './postal-codes.ts'

const answer = (first: AddressAnswer['first'], message: string): AddressAnswer => ({
  count: first ? 1 : 0,
  first,
  source: 'shipped',
  message,
})

/** Checks an address by its postal code, which gives the city and approximate position but nothing about the street. */
export const searchPostalCodes = (codes: PostalCodes, query: AddressQuery): AddressAnswer => {
  const { city, state, country } = query
  if (country !== 'US' && country !== 'CA')
    return answer(
      null,
      'Only addresses of the United States and Canada can be validated here. Check the country.',
    )
  const place = codes.find(query.postalCode, country) ?? soleCodeOf(codes, query)
  if (!place) return answer(null, unknownCodeMessage(codes, query))
  // A post office also serves places with other names, so a nearby city keeps the name that was typed.
  const keepsCity = place.city === null || (place.state === state && isNear(codes, city, place))
  return answer(
    { ...place, city: keepsCity ? city : (place.city ?? city), street: null },
    'Checked by its postal code: the place is right, the street stays as typed.',
  )
}

/** If a city has only one postal code, that must be the one. */
const soleCodeOf = (codes: PostalCodes, { city, state, country }: AddressQuery): PostalPlace | null => {
  const [only, ...others] = codes.ofCity(city, state)
  return country === 'US' && only && others.length === 0 ? codes.find(only, 'US') : null
}

const unknownCodeMessage = (
  codes: PostalCodes,
  { city, state, postalCode, country }: AddressQuery,
): string => {
  const name = country === 'US' ? 'ZIP code' : 'postal code'
  const known = country === 'US' ? codes.ofCity(city, state) : []
  const start = `The ${name} ${postalCode || 'that is missing'} is not known.`
  if (known.length === 0) return `${start} Check it, and the city.`
  return `${start} ${city}, ${state} has ${known.length} from ${known[0]} to ${known.at(-1)}.`
}

const isNear = (codes: PostalCodes, city: string, place: PostalPlace): boolean =>
  codes.ofCity(city, place.state).some((code) => {
    const other = codes.find(code, 'US')
    return other !== null && kilometres(other, place) <= 40
  })

const kilometres = (a: PostalPlace, b: PostalPlace): number => {
  const radians = Math.PI / 180
  const x = (b.longitude - a.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians)
  const y = (b.latitude - a.latitude) * radians
  return 6371 * Math.hypot(x, y)
}
