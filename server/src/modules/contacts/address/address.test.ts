import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Client
let host: Client
let type: number
let contact: number
beforeAll(async () => {
  app = await startNetworkApp()
  shop = await app.as('role16@north.test')
  host = await app.as('role1@north.test')
  const [home] =
    (await host.ok('POST lookup/ByKeys', { body: { keys: ['AddressType'] } }))['AddressType'] ?? []
  type = home?.id ?? 0
  // Postal codes are loaded on first use. On a busy machine that must not count toward a test's time.
  await app.services.maps.postal('60637', 'US')
}, 60_000)
afterAll(() => app.stop())
beforeEach(async () => {
  const [row] = await app.sql<{ id: number }>(
    `insert into contact (firm, first_name, last_name) values ($1, 'Ada', 'Birch') returning id`,
    [app.network.north.firms.shop],
  )
  contact = row?.id ?? 0
})

const chicago = { city: 'Chicago', stateProvince: 14, postalCode: '60637', country: 1 }
const body = (change: object = {}) => ({
  contact,
  addressType: type,
  addressLines: '1234 S Ellis Ave',
  ...chicago,
  ...change,
})
const save = (change: object = {}, who = shop) => who.ok('POST contact/saveAddress', { body: body(change) })
const list = (who = shop) => who.ok('GET contact/contactAddresses', { query: { id: contact } })
const lines = async () =>
  (await list()).map((row) => `${row.addressLines}${row.isPrimary ? ' (primary)' : ''}`)

describe('saving an address', () => {
  test('adds one for id -1, makes the first one primary, and drops commas inside a line', async () => {
    const first = await save({ contactAddress: -1, addressLines: '1234  S Ellis Ave, Apt 4, Rear' })
    expect(first).toMatchObject({
      contact,
      firm: app.network.north.firms.shop,
      addressLines: '1234 S Ellis Ave,Apt 4 Rear',
      addressFull: '1234 S Ellis Ave, Apt 4 Rear, Chicago, IL 60637',
      stateProvinceName: 'Illinois',
      isPrimary: true,
      primary: 'P',
      validated: false,
      rights: ['edit', 'delete', 'primary'],
    })
    expect(first.address).toBe(first.contactAddress)
    expect(await save({ addressLines: '2 Second St' })).toMatchObject({ isPrimary: false, primary: '' })
    expect(await lines()).toEqual(['1234 S Ellis Ave,Apt 4 Rear (primary)', '2 Second St'])
  })

  test('takes the position of the postal code unless one was sent', async () => {
    expect(await save()).toMatchObject({ latitude: 41.7813, longitude: -87.6051 })
    expect(await save({ latitude: 41.8123456, longitude: -87.6 })).toMatchObject({
      latitude: 41.81235,
      longitude: -87.6,
    })
  })

  test.each([
    [{ addressType: null }, 'addressType', 'This field is required'],
    [{ addressLines: ' ' }, 'addressLines', 'This field is required'],
    [{ addressLines: ',' }, 'addressLines', 'This field is required'],
    [{ city: '' }, 'city', 'This field is required'],
    [{ stateProvince: null }, 'stateProvince', 'This field is required'],
    [{ postalCode: '' }, 'postalCode', 'This field is required'],
    [{ country: null }, 'country', 'This field is required'],
    [{ postalCode: '00000' }, 'latitude', 'This field is required'],
    [{ postalCode: '00000' }, 'postalCode', "We don't know this postal code. Check it"],
    [{ postalCode: '00000' }, 'longitude', 'This field is required'],
    [{ stateProvince: 65 }, 'stateProvince', "This state isn't in that country. Choose again"],
    [{ addressType: 999_999 }, 'addressType', "This isn't in the list. Choose again"],
  ])('refuses %j on %s: %s', async (change, field, message) => {
    const { errors } = await shop.refused('POST contact/saveAddress', { body: body(change) }, 'invalid')
    expect(errors).toContainEqual({ field, message })
  })

  test('needs no state and no position in a country without listed states', async () => {
    const germany = { country: 86, stateProvince: null, postalCode: '10115', city: 'Berlin' }
    expect(await save(germany)).toMatchObject({
      latitude: null,
      addressFull: '1234 S Ellis Ave, Berlin, 10115, Germany',
    })
  })

  test('keeps 300 characters and right-to-left letters unchanged', async () => {
    const street = `${'שדרות רוטשילד '.repeat(20)}12`.slice(0, 300)
    expect((await save({ addressLines: street })).addressLines).toBe(street.replace(/\s+/g, ' ').trim())
  })
})

describe('the validated flag', () => {
  const confirmed = () => save({ validated: true })

  test('stays true once it was set on a new address', async () => {
    const made = await confirmed()
    expect(await shop.ok('GET contact/contactAddress', { query: { id: made.contactAddress } })).toMatchObject(
      {
        validated: true,
      },
    )
  })

  test.each([
    ['line', { addressLines: '9 Other St' }, false],
    ['city', { city: 'Evanston' }, false],
    ['state', { stateProvince: 15 }, false],
    ['postal code', { postalCode: '60601' }, false],
    ['type', { addressType: 0 }, true],
    ['note', { addressNote: 'Ring twice' }, true],
    ['position', { latitude: 41.5, longitude: -87.5 }, true],
  ])('is cleared by an edit of the %s', async (_, change, validated) => {
    const { contactAddress } = await confirmed()
    const other = (await host.ok('POST lookup/ByKeys', { body: { keys: ['AddressType'] } }))[
      'AddressType'
    ]?.at(-1)?.id
    const sent = 'addressType' in change ? { addressType: other } : change
    expect(await save({ contactAddress, ...sent })).toMatchObject({ validated })
  })

  test('is set again by confirming together with the edit', async () => {
    const { contactAddress } = await confirmed()
    expect(await save({ contactAddress, addressLines: '9 Other St', validated: true })).toMatchObject({
      validated: true,
    })
  })

  test('is not set over lines that somebody else changed meanwhile', async () => {
    const read = await save()
    const { contactAddress, version } = read
    await save({ contactAddress, version, city: 'Evanston' }, host)
    const merged = await save({
      contactAddress,
      version,
      validated: true,
      latitude: 41.99999,
      longitude: -87.5,
    })
    expect(merged).toMatchObject({ city: 'Evanston', validated: false, latitude: 41.7813 })
  })
})

test('merges different fields of two editors, and reports a conflict on the same field with both values', async () => {
  const { contactAddress, version } = await save()
  await save({ contactAddress, version, city: 'Evanston', addressNote: 'Theirs' }, host)
  expect(await save({ contactAddress, version, addressLines: '5 Mine St' })).toMatchObject({
    city: 'Evanston',
    addressLines: '5 Mine St',
  })
  const { conflict } = await shop.refused(
    'POST contact/saveAddress',
    { body: body({ contactAddress, version, addressLines: '5 Mine St', addressNote: 'Mine' }) },
    'conflict',
  )
  expect(conflict?.fields).toEqual([{ field: 'addressNote', stored: 'Theirs', yours: 'Mine' }])
})

describe('the primary address', () => {
  test.each(['GET', 'POST'] as const)('is set by %s and clears all others', async (method) => {
    await save({ addressLines: 'First' })
    const { contactAddress: id } = await save({ addressLines: 'Second' })
    await shop.ok(`${method} contact/setPrimaryAddress`, { query: { id, contact } })
    expect(await lines()).toEqual(['Second (primary)', 'First'])
  })

  test('stays a single one after two simultaneous calls', async () => {
    const ids = [
      await save({ addressLines: 'First' }),
      await save({ addressLines: 'Second' }),
      await save({ addressLines: 'Third' }),
    ]
    await Promise.all(
      [...ids, ...ids].map(({ contactAddress: id }) =>
        shop.call('POST contact/setPrimaryAddress', { query: { id, contact } }),
      ),
    )
    expect((await list()).filter((row) => row.isPrimary)).toHaveLength(1)
  })

  test('cannot be an address of another contact', async () => {
    const { contactAddress: id } = await save()
    await shop.refused(
      'POST contact/setPrimaryAddress',
      { query: { id, contact: app.network.north.ids.contact } },
      'notFound',
    )
  })
})

describe('deleting an address', () => {
  test('makes the oldest remaining one primary, and undo reverts that', async () => {
    const { contactAddress } = await save({ addressLines: 'First' })
    await save({ addressLines: 'Second' })
    await save({ addressLines: 'Third' })
    expect(await shop.ok('POST contact/deleteAddress', { body: { contactAddress } })).toEqual({
      contact,
      says: '',
    })
    expect(await lines()).toEqual(['Second (primary)', 'Third'])
    await shop.refused('GET contact/contactAddress', { query: { id: contactAddress } }, 'notFound')
    await shop.refused('POST contact/deleteAddress', { body: { contactAddress } }, 'notFound')
    await shop.ok('POST contact/deleteAddress', { body: { contactAddress, undo: true } })
    expect(await lines()).toEqual(['First (primary)', 'Second', 'Third'])
  })

  test('keeps one that others share and answers with contact -1', async () => {
    const { contactAddress } = await save()
    await app.sql('update contact_address set main_address = $1 where id = $2', [
      contactAddress,
      (await save({ addressLines: 'Shared' })).contactAddress,
    ])
    expect(await shop.ok('POST contact/deleteAddress', { body: { contactAddress } })).toEqual({
      contact: -1,
      says: 'Other contacts share this address. Remove it there first.',
    })
    expect(await list()).toHaveLength(2)
  })
})

describe('searching addresses', () => {
  const search = async (searchterm: string, more: object = {}) =>
    (await shop.ok('GET contact/addressSearch', { query: { searchterm, ...more } })).items

  test('matches words in any order together with a state, and cuts the line', async () => {
    await save({ addressLines: '77 Quillfeather Boulevard, Suite 1800' })
    const [found, ...more] = await search('il quillfeather 60637')
    expect(more).toEqual([])
    expect(found).toMatchObject({
      contact,
      name: 'Ada Birch',
      addressLine: '77 Quillfeather Boulevard, Suite 1800...',
      addressFull: '77 Quillfeather Boulevard, Suite 1800, Chicago, IL 60637',
    })
    expect(found?.addressLine).toHaveLength(40)
    expect(await search('quillfeather wi')).toEqual([])
    expect(await search('quillfeather', { type })).toHaveLength(1)
    expect(await search('quillfeather', { type: 'Nonsense' })).toEqual([])
    expect(await search('quillfeather', { department: app.network.north.firms.shop })).toHaveLength(1)
  })

  test('returns nothing for an empty term, for trashed addresses, and out of scope', async () => {
    const { contactAddress } = await save({ addressLines: '78 Quillmoor' })
    expect([await search(''), await search('%')]).toEqual([[], []])
    const south = await app.as('role16@south.test')
    expect(
      (await south.ok('GET contact/addressSearch', { query: { searchterm: 'quillmoor' } })).items,
    ).toEqual([])
    await shop.ok('POST contact/deleteAddress', { body: { contactAddress } })
    expect(await search('quillmoor')).toEqual([])
    await shop.refused(
      'GET contact/addressSearch',
      { query: { searchterm: 'x', firmid: app.network.south.firms.shop } },
      'notFound',
    )
  })
})

describe('validating an address', () => {
  const validate = (change: object = {}) =>
    shop.ok('POST contact/validateAddress', {
      body: { addressLines: '1234 S Ellis Ave', ...chicago, ...change },
    })

  test('returns the location of the postal code, with United States as USA', async () => {
    expect(await validate({ city: 'Chicgao', addressLines: '1234 S Ellis Ave #4,Rear' })).toEqual({
      count: 1,
      source: 'shipped',
      message: 'Checked by postal code: the city is right, the street stays as typed.',
      result: {
        addressLines: '1234 S Ellis Ave #4,Rear',
        city: 'Chicago',
        stateProvince: 14,
        stateProvinceName: 'Illinois',
        postalCode: '60637',
        country: 1,
        countryName: 'USA',
        latitude: 41.7813,
        longitude: -87.6051,
      },
    })
  })

  test('returns no result and a message if nothing is known', async () => {
    expect(await validate({ postalCode: '00000' })).toMatchObject({ count: 0, result: null })
  })

  test('looks up where a postal code is', async () => {
    const of = (postalCode: string) => shop.ok('GET contact/postalPlace', { query: { postalCode } })
    expect((await of('60637')).place).toMatchObject({ city: 'Chicago', stateProvince: 14, latitude: 41.7813 })
    expect((await of('75072')).place).toMatchObject({
      city: '',
      stateProvinceName: 'Texas',
      latitude: 33.1976,
    })
    expect(await of('00000')).toEqual({ place: null })
  })
})

test('hides addresses from a shop of another branch and lets it change none', async () => {
  const { contactAddress } = await save()
  const south = await app.as('role16@south.test')
  await south.refused('GET contact/contactAddresses', { query: { id: contact } }, 'notFound')
  await south.refused('GET contact/contactAddress', { query: { id: contactAddress } }, 'notFound')
  await south.refused('POST contact/saveAddress', { body: body({ contactAddress }) }, 'notFound')
  await south.refused('POST contact/deleteAddress', { body: { contactAddress } }, 'notFound')
  await south.refused(
    'POST contact/setPrimaryAddress',
    { query: { id: contactAddress, contact } },
    'notFound',
  )
  expect(await list()).toMatchObject([{ version: 1 }])
})

test('counts the validated addresses of the firms below', async () => {
  const { firms } = app.network.north
  const counts = async () =>
    (await host.ok('GET firm/getChildFirms', { query: { firm: parent, gettype: 'addressValidation' } })).find(
      (row) => row.firm === firms.shop,
    )
  const [shopRow] = await app.sql<{ parent: number }>('select parent from firm where id = $1', [firms.shop])
  const parent = shopRow?.parent
  const before = await counts()
  await save({ validated: true })
  await save()
  expect(await counts()).toMatchObject({
    validated: (before?.validated ?? 0) + 1,
    notValidated: (before?.notValidated ?? 0) + 1,
  })
  const plain = await host.ok('GET firm/getChildFirms', { query: { firm: parent } })
  expect(plain[0]).not.toHaveProperty('validated')
})
