import { sql } from 'kysely'
import type { postalPlace, validateAddress as validateAddressCall } from '#contract/contacts.ts'
import { countryName } from '#contract/kit/country-name.ts'
import { countryLabel, splitLines, streetForValidation } from '#contract/kit/address.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { AddressFound, AddressSearch, PostalPlace } from '#server/outside/maps/address-search.ts'
import { mergeStreet } from '../merge-street.ts'

type Codes = { state: string | null; country: string | null; countryName: string | null }
type Names = {
  stateProvince: number | null
  stateProvinceName: string | null
  country: number | null
  countryName: string | null
}

const loadCodes = (db: Reads, state: number | null, country: number | null): Promise<Codes | undefined> =>
  db.first(
    statement(sql<Codes>`select (select code from state_province where id = ${state}) as state, y.code as country, y.name as "countryName"
      from (select ${country}::int as id) asked left join country y on y.id = asked.id`),
  )

const loadNames = async (
  db: Reads,
  { state, country }: Pick<PostalPlace, 'state' | 'country'>,
): Promise<Names> => {
  const row = await db.first(
    statement(sql<Names>`select s.id as "stateProvince", s.name as "stateProvinceName", y.id as country, y.name as "countryName"
      from country y left join state_province s on s.country = y.id and s.code = ${state} where y.code = ${country}`),
  )
  const names = row ?? { stateProvince: null, stateProvinceName: null, country: null, countryName: null }
  return { ...names, countryName: names.countryName && countryLabel(countryName(names.countryName)) }
}

const round = (degrees: number): number => Number(degrees.toFixed(5))
const positionOf = ({ latitude, longitude }: AddressFound | PostalPlace) => ({
  latitude: round(latitude),
  longitude: round(longitude),
})

/**
 * Validates an address with the map service or the shipped postal data. Values neither of them knows stay as
 * typed.
 */
export const validateAddress = async (
  db: Reads,
  maps: AddressSearch,
  body: BodyOf<typeof validateAddressCall>,
): Promise<AnswerOf<typeof validateAddressCall>> => {
  const codes = await loadCodes(db, body.stateProvince ?? null, body.country)
  const { count, first, source, message } = await maps.search({
    street: streetForValidation(body.addressLines),
    city: body.city,
    state: codes?.state ?? '',
    postalCode: body.postalCode,
    country: codes?.country ?? '',
    countryName: codes?.countryName ?? '',
  })
  if (count <= 0 || !first) return { count: 0, result: null, source, message }
  const [line1, line2] = splitLines(body.addressLines)
  const names = await loadNames(db, first)
  return {
    count,
    source,
    message,
    result: {
      ...names,
      ...positionOf(first),
      stateProvince:
        names.stateProvince ?? (names.country === body.country ? (body.stateProvince ?? null) : null),
      addressLines: mergeStreet(first.street, line1, line2),
      city: first.city || body.city,
      postalCode: first.postalCode || body.postalCode,
    },
  }
}

/** Looks up city, state, and position of a postal code while an address is being typed. */
export const findPostalPlace = async (
  db: Reads,
  maps: AddressSearch,
  query: QueryOf<typeof postalPlace>,
): Promise<AnswerOf<typeof postalPlace>> => {
  const codes = query.country ? await loadCodes(db, null, query.country) : undefined
  const found = await maps.postal(query.postalCode, codes?.country ?? 'US')
  if (!found) return { place: null }
  const names = await loadNames(db, found)
  return {
    place: { ...names, ...positionOf(found), city: found.city ?? '', postalCode: found.postalCode },
  }
}
