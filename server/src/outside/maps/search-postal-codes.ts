import type { AddressAnswer, AddressAsked, PostalPlace } from './address-search.ts'
import type { PostalCodes } from './postal-codes.ts'

const shipped = (first: AddressAnswer['first'], message: string): AddressAnswer => ({
  count: first ? 1 : 0,
  first,
  source: 'shipped',
  message,
})

/** What the postal codes say of an address: its place and about where it lies. Of the street they know nothing. */
export const searchPostalCodes = (codes: PostalCodes, asked: AddressAsked): AddressAnswer => {
  const { city, state, country } = asked
  if (country !== 'US' && country !== 'CA')
    return shipped(
      null,
      'Only addresses of the United States and Canada can be validated here. Check the country.',
    )
  const place = codes.find(asked.postalCode, country) ?? onlyCodeOf(codes, asked)
  if (!place) return shipped(null, unknownCode(codes, asked))
  // A post office serves places of other names too: a city that lies near keeps its own.
  const keeps = place.city === null || (place.state === state && isNear(codes, city, place))
  return shipped(
    { ...place, city: keeps ? city : (place.city ?? city), street: null },
    'Checked by its postal code: the place is right, the street stays as typed.',
  )
}

/** A city with one code alone says which is meant. */
const onlyCodeOf = (codes: PostalCodes, { city, state, country }: AddressAsked): PostalPlace | null => {
  const [only, ...others] = codes.ofCity(city, state)
  return country === 'US' && only && others.length === 0 ? codes.find(only, 'US') : null
}

const unknownCode = (codes: PostalCodes, { city, state, postalCode, country }: AddressAsked): string => {
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
