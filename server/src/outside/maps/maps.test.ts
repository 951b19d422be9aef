import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AddressQuery } from './address-search.ts'
import { loadPostalCodes, type PostalCodes } from './postal-codes.ts'
import { searchPostalCodes } from './search-postal-codes.ts'
import { startAddressSearch, type MapsSettings } from './start-address-search.ts'

const asked: AddressQuery = {
  street: '77 W Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
  country: 'US',
  countryName: 'United States',
}
const key = 'k3y-of-the-map-service'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A local stand-in for atlas.microsoft.com. */
const serve = async (answer: RequestListener, settings: MapsSettings = {}) => {
  const requests: URL[] = []
  const started = (server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://here'))
    answer(request, response)
  }))
  await new Promise<void>((listening) => started.listen(0, '127.0.0.1', listening))
  const failures: string[] = []
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  const { search } = startAddressSearch({
    key,
    url,
    timeoutMs: 60_000,
    onFailure: (words) => failures.push(words),
    ...settings,
  })
  return { search, requests, failures }
}

const result = (address: object, lat = 41.88662, lon = -87.63085) => ({
  type: 'Point Address',
  score: 9.1,
  address,
  position: { lat, lon },
})
const wacker = {
  streetNumber: '77',
  streetName: 'West Wacker Drive',
  municipality: 'Chicago',
  countrySubdivision: 'IL',
  postalCode: '60601',
  countryCode: 'US',
  country: 'United States',
  freeformAddress: '77 West Wacker Drive, Chicago, IL 60601',
}
const said = (...results: object[]) => JSON.stringify({ summary: { numResults: results.length }, results })

describe('the map service', () => {
  test('is queried with street, city, state, postal code, and country, and only the first result is used', async () => {
    const { search, requests } = await serve(
      (_, response) => void response.end(said(result(wacker), result({ ...wacker, streetNumber: '78' }))),
    )
    expect(await search(asked)).toEqual({
      count: 2,
      source: 'maps',
      message: null,
      first: {
        street: '77 West Wacker Drive',
        city: 'Chicago',
        state: 'IL',
        postalCode: '60601',
        country: 'US',
        latitude: 41.88662,
        longitude: -87.63085,
      },
    })
    const [request] = requests
    expect(request?.pathname).toBe('/search/address/json')
    expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({
      'api-version': '1.0',
      'subscription-key': key,
      limit: '1',
      query: '77 W Wacker Dr, Chicago, IL, 60601, United States',
    })
  })

  test('without a result returns none and says so', async () => {
    const { search, failures } = await serve((_, response) => void response.end(said()))
    expect(await search(asked)).toEqual({
      count: 0,
      first: null,
      source: 'maps',
      message: "The map service doesn't know this address. Check the number, street, and city.",
    })
    expect(failures).toEqual([])
  })

  test('that finds only the place leaves the street as typed', async () => {
    const { search } = await serve(
      (_, response) => void response.end(said(result({ ...wacker, streetName: undefined }))),
    )
    expect(await search(asked)).toMatchObject({ first: { street: null, city: 'Chicago' } })
  })

  test.each<[string, RequestListener, string, number?]>([
    [
      'a wrong key',
      (_, r) => void r.writeHead(401).end(`{"error":"${key}"}`),
      "The map service doesn't accept our key.",
    ],
    ['too many questions', (_, r) => void r.writeHead(429).end(), 'We asked the map service too often.'],
    ['an error', (_, r) => void r.writeHead(500).end('oops'), 'The map service answered 500.'],
    ['broken JSON', (_, r) => void r.end('{"summary":'), "We couldn't read the map service's answer."],
    ['a strange shape', (_, r) => void r.end('[]'), "The map service's answer looks wrong."],
    ['no position', (_, r) => void r.end(said(result(wacker, 91))), "The map service's answer looks wrong."],
    [
      'a body without end',
      (_, r) => void r.end('"'.padEnd(600_000, 'x')),
      "The map service's answer was too long.",
    ],
    ['a hung up line', (_, r) => void r.destroy(), "We couldn't reach the map service."],
    ['silence', () => undefined, "The map service didn't answer in time.", 300],
    [
      'a body that stops halfway',
      (_, r) => void r.write('{"summ'),
      "The map service didn't answer in time.",
      300,
    ],
  ])('%s is reported, and the bundled postal codes answer', async (_, answer, words, timeoutMs = 60_000) => {
    const { search, failures } = await serve(answer, { timeoutMs })
    const given = await search(asked)
    expect(given).toMatchObject({
      count: 1,
      source: 'shipped',
      first: { street: null, city: 'Chicago', state: 'IL', postalCode: '60601', latitude: 41.8858 },
    })
    expect(given.message?.startsWith(`${words} Checked by postal code`)).toBe(true)
    expect(failures).toEqual([words])
    expect(JSON.stringify([given, failures])).not.toContain(key)
  })

  test('a redirect is not followed, because it would leak the key', async () => {
    const { search, requests, failures } = await serve(
      (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    )
    expect(await search(asked)).toMatchObject({ source: 'shipped' })
    expect(requests).toHaveLength(1)
    expect(failures).toEqual(['The map service sent us elsewhere.'])
  })
})

describe('the bundled postal codes', () => {
  let codes: PostalCodes
  beforeAll(async () => {
    codes = await loadPostalCodes()
  })
  const search = (change: Partial<AddressQuery>) => searchPostalCodes(codes, { ...asked, ...change })

  test('correct a wrong city', () => {
    expect(search({ city: 'Chicgao', state: 'WI' }).first).toMatchObject({ city: 'Chicago', state: 'IL' })
  })
  test('leave the name of a nearby city', () => {
    expect(search({ city: 'Pasadena', state: 'CA', postalCode: '90028' }).first).toMatchObject({
      city: 'Pasadena',
    })
    expect(search({ city: 'Fresno', state: 'CA', postalCode: '90028' }).first?.city).not.toBe('Fresno')
  })
  test('look up a ZIP+4 by its first five digits and keep all of it', () => {
    expect(search({ postalCode: '60601-2534' }).first).toMatchObject({
      postalCode: '60601-2534',
      latitude: 41.8858,
    })
  })
  test('name the codes of the city when the code is unknown', () => {
    const { count, first, message } = search({ postalCode: '00000' })
    expect([count, first]).toEqual([0, null])
    expect(message).toMatch(
      /^We don't know the ZIP code 00000\. Chicago, IL has \d+, from 60\d{3} to 60\d{3}\.$/,
    )
  })
  test('do not validate codes newer than the data', () => {
    expect(search({ city: 'McKinney', state: 'TX', postalCode: '75072' })).toMatchObject({
      count: 0,
      message: "We don't know the ZIP code 75072. McKinney, TX has 3, from 75069 to 75071.",
    })
  })
  test('use the only code of a city', () => {
    expect(search({ city: 'Loami', state: 'IL', postalCode: '' }).first).toMatchObject({
      postalCode: '62661',
    })
  })
  test('know Canada by the first three characters, and no other countries', () => {
    expect(search({ city: 'Ottawa', state: 'ON', postalCode: 'k1a 0b1', country: 'CA' }).first).toMatchObject(
      {
        city: 'Ottawa',
        state: 'ON',
        postalCode: 'K1A 0B1',
      },
    )
    expect(search({ country: 'DE' })).toMatchObject({ count: 0, first: null })
  })
  test('give the position of a code', async () => {
    const { postal } = startAddressSearch()
    expect(await postal('60637', 'US')).toEqual({
      postalCode: '60637',
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      latitude: 41.7813,
      longitude: -87.6051,
    })
    // A code newer than the data gets the position of its neighbor and no city.
    expect(await postal('75072-0001', 'US')).toEqual({
      postalCode: '75072-0001',
      city: null,
      state: 'TX',
      country: 'US',
      latitude: 33.1976,
      longitude: -96.6153,
    })
    expect(await postal('00000', 'US')).toBeNull()
    expect([await postal('60637', 'DE'), await postal('6063', 'US'), await postal('', 'US')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
