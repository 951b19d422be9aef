import type { AddressAnswer, AddressQuery, PostalPlace } from './address-search.ts'
import type { PostalCodes } from './postal-codes.ts'
import { t } from '../texts.ts'

const answer = (first: AddressAnswer['first'], message: string): AddressAnswer => ({
  count: first ? 1 : 0,
  first,
  source: 'shipped',
  message,
})

/** Checks an address by its postal code, which gives the city and approximate position but nothing about the street. */
export const searchPostalCodes = (codes: PostalCodes, query: AddressQuery): AddressAnswer => {
  const { city, state, country } = query
  if (country !== 'US' && country !== 'CA') return answer(null, t('postal.country'))
  const place = codes.find(query.postalCode, country) ?? soleCodeOf(codes, query)
  if (!place) return answer(null, unknownCodeMessage(codes, query))
  // A post office also serves places with other names, so a nearby city keeps the name that was typed.
  const keepsCity = place.city === null || (place.state === state && isNear(codes, city, place))
  return answer(
    { ...place, city: keepsCity ? city : (place.city ?? city), street: null },
    t('postal.checked'),
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
  if (country !== 'US')
    return postalCode ? t('postal.codeUnknown', { code: postalCode }) : t('postal.codeMissing')
  const [from, ...others] = codes.ofCity(city, state)
  if (from === undefined)
    return postalCode ? t('postal.zipUnknown', { code: postalCode }) : t('postal.zipMissing')
  const known = { city, state, count: others.length + 1, from, to: others.at(-1) ?? from }
  return postalCode
    ? t('postal.zipsOfCity', { code: postalCode, ...known })
    : t('postal.zipMissingOfCity', known)
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
