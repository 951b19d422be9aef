import type { BodyOf } from '#contract/kit/call.ts'
import type { saveTechAddress } from '#contract/dispatch.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import type { AddressSearch } from '#server/outside/maps/address-search.ts'
import { t } from './texts.ts'

export interface Located {
  address: string
  latitude: number | null
  longitude: number | null
}

/**
 * The address in one line, with its position: as sent, or looked up.
 * @throws invalid for half a position, refused for an address that can't be found
 */
export const locateAddress = async (
  maps: AddressSearch,
  body: BodyOf<typeof saveTechAddress>,
): Promise<Located> => {
  const { latitude, longitude, city, state, postalCode, country } = body
  const region = [state, postalCode].filter(Boolean).join(' ')
  const address = [body.address, city, region, country === 'US' ? '' : country].filter(Boolean).join(', ')
  if ((latitude === null) !== (longitude === null)) {
    const field = latitude === null ? 'latitude' : 'longitude'
    throw invalid([{ field, message: t.message('address.half') }])
  }
  if (latitude !== null || address === '') return { address, latitude, longitude }
  const { first } = await maps.search({
    street: body.address.split(',')[0]?.replaceAll('#', '').trim() ?? '',
    ...{ city, state, postalCode, country, countryName: '' },
  })
  if (!first) throw refused(t.message('address.notFound'))
  return { address, latitude: first.latitude, longitude: first.longitude }
}
