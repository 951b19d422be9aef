import { sql } from 'kysely'
import type { saveAddress } from '#contract/contacts.ts'
import { degrees, joinLines, splitLines } from '#contract/kit/address.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import type { AddressSearch } from '#server/outside/maps/address-search.ts'
import { checkLookups } from '../store.ts'
import type { Fields } from './fields.ts'
import type { AddressRow } from './store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof saveAddress>
type CountryRow = { code: string | null; hasStates: boolean; isOfCountry: boolean }

/** We ship postal code data for these countries, so their addresses always have a position. */
const countriesWithPosition = ['US', 'CA']

/**
 * Checks an address and returns the columns to save.
 * @throws Problem 400 with one entry per field
 */
export const checkAddressFields = async (
  tx: Tx,
  maps: AddressSearch,
  body: In,
  stored?: AddressRow,
): Promise<Fields> => {
  await checkLookups(tx, [['addressType', 'AddressType', body.addressType]])
  const state = body.stateProvince && body.stateProvince > 0 ? body.stateProvince : null
  const { rows } =
    await sql<CountryRow>`select y.code, exists (select 1 from state_province s where s.country = y.id) as "hasStates",
      exists (select 1 from state_province s where s.country = y.id and s.id = ${state}) as "isOfCountry"
    from (select ${body.country}::int as id) asked left join country y on y.id = asked.id`.execute(tx)
  const country = rows[0]
  const lines = joinLines(...splitLines(body.addressLines))
  const position = await resolvePosition(maps, body, country?.code ?? '', stored)
  const isPositionMissing =
    countriesWithPosition.includes(country?.code ?? '') &&
    (position.latitude === '' || position.longitude === '')
  const errors = [
    !country?.code && { field: 'country', message: t.message('notInList') },
    country?.hasStates && state === null && { field: 'stateProvince', message: t.message('required') },
    state !== null &&
      !country?.isOfCountry && {
        field: 'stateProvince',
        message: t.message('address.state'),
      },
    lines === '' && { field: 'addressLines', message: t.message('required') },
    isPositionMissing && { field: 'postalCode', message: t.message('address.postalCode') },
    ...(['latitude', 'longitude'] as const).map(
      (field) => isPositionMissing && position[field] === '' && { field, message: t.message('required') },
    ),
  ].filter((error) => error !== false && error !== undefined)
  if (errors.length > 0) throw invalid(errors)
  return {
    address_type: body.addressType,
    address_lines: lines,
    city: body.city,
    state_province: state,
    postal_code: body.postalCode,
    country: body.country,
    address_note: body.addressNote ?? (body.addressNote === undefined ? (stored?.address_note ?? '') : ''),
    latitude: position.latitude || null,
    longitude: position.longitude || null,
    validated: body.validated ?? stored?.validated ?? false,
  }
}

/**
 * Prefers the position that was sent, then the stored one if the postal code is unchanged, then the postal
 * code's own.
 */
const resolvePosition = async (
  maps: AddressSearch,
  body: In,
  country: string,
  stored: AddressRow | undefined,
) => {
  const { latitude, longitude } = body
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { latitude: degrees(latitude), longitude: degrees(longitude) }
  if (
    stored?.latitude &&
    stored.longitude &&
    stored.postal_code === body.postalCode &&
    stored.country === body.country
  )
    return { latitude: stored.latitude, longitude: stored.longitude }
  const found = await maps.postal(body.postalCode, country)
  return { latitude: degrees(found?.latitude), longitude: degrees(found?.longitude) }
}
