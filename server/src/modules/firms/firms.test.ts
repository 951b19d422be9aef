import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let brand: Client
let center: Client
let firms: Awaited<ReturnType<typeof startNetworkApp>>['network']['north']['firms']

beforeAll(async () => {
  app = await startNetworkApp()
  firms = app.network.north.firms
  host = await app.as('role1@north.test')
  brand = await app.as('role3@north.test')
  center = await app.as('role12@north.test')
}, 120_000)
afterAll(() => app.stop())

const addShop = async (name: string, more: Record<string, unknown> = {}) =>
  brand.ok('POST firm/saveFirm', { body: { parent: firms.division, type: 'Shop', name, ...more } })

test.each([4, 6, 8, 11])(
  'an administrator with role %i edits their own location and no other',
  async (role) => {
    const admin = await app.as(`role${role}@north.test`)
    const [own] = await app.sql<{ firm: number }>('select firm from app_user where username = $1', [
      `role${role}@north.test`,
    ])
    const firm = own?.firm ?? 0
    const { version, rights } = await admin.ok('GET firm/firm', { query: { firm } })
    expect(rights).toContain('edit')
    const hours = [{ weekday: 1, isClosed: false, opens: '07:30', closes: '16:00' }]
    const body = { firm, phone: '6165550142', addressLine1: '12 Elm St', hours, version }
    expect(await admin.ok('POST firm/saveFirm', { body })).toMatchObject({ addressLine1: '12 Elm St', hours })
    await admin.refused('POST firm/saveFirm', { body: { firm, isInactive: true } }, 'refused')
    await admin.refused(
      'POST firm/saveFirm',
      { body: { firm: -1, parent: firm, name: 'Another' } },
      'forbidden',
    )
    await admin.refused(
      'POST firm/saveFirm',
      { body: { firm: app.network.south.firms.center, phone: '1' } },
      'notFound',
    )
    if (role === 8)
      await admin.refused('POST firm/saveFirm', { body: { firm: firms.center, phone: '1' } }, 'forbidden')
  },
)

test('a location has one contact that represents it, with its phones and class', async () => {
  const firm = firms.shop2
  const admin = await app.as('role9@north.test')
  expect((await admin.ok('GET firm/firm', { query: { firm } })).contact).toBeNull()
  const made = await Promise.all([1, 2].map(() => admin.ok('POST firm/firmContact', { body: { firm } })))
  expect(made[0]).toEqual(made[1])
  const contact = made[0]?.contact ?? 0
  expect((await admin.ok('GET firm/firm', { query: { firm } })).contact).toBe(contact)
  const [firmClass] =
    (await admin.ok('POST lookup/ByKeys', { body: { keys: ['FirmClass'] } })).FirmClass ?? []
  const { version } = await admin.ok('POST contact/saveContact', {
    body: { contact, firmClass: firmClass?.id },
  })
  expect(version).toBeGreaterThan(1)
  expect(await admin.ok('GET contact/contact', { query: { id: contact } })).toMatchObject({
    firm,
    isFirm: true,
    isCompany: true,
    firmClass: firmClass?.id,
  })
  await (await app.as('role9@south.test')).refused('POST firm/firmContact', { body: { firm } }, 'notFound')
  await (await app.as('role17@north.test')).refused('POST firm/firmContact', { body: { firm } }, 'forbidden')
})

describe('a location', () => {
  test('is added below another, inherits its time zone, and is visible at the very next call', async () => {
    await host.ok('POST firm/updateFirmSettings', {
      body: { firm: firms.division, timeZone: 'America/Chicago' },
    })
    const made = await addShop('Elm Street Collision', {
      hours: [
        { weekday: 1, opens: '07:30', closes: '24:00' },
        { weekday: 0, isClosed: true },
      ],
    })
    expect(made).toMatchObject({
      parent: firms.division,
      type: 'Shop',
      timeZone: 'America/Chicago',
      rights: ['edit', 'move', 'remove', 'setUpBays'],
      hours: [
        { weekday: 0, isClosed: true, opens: '08:00', closes: '17:00' },
        { weekday: 1, isClosed: false, opens: '07:30', closes: '24:00' },
      ],
    })
    expect(made.path.map((step) => step.type)).toEqual([
      'Host',
      'Franchiser',
      'Franchisee',
      'Division',
      'Shop',
    ])
    expect((await brand.ok('GET firm/firm', { query: { firm: made.firm } })).name).toBe(
      'Elm Street Collision',
    )
    const manager = await app.as('role6@north.test')
    expect(await manager.ok('GET firm/firm', { query: { firm: made.firm } })).toMatchObject({
      rights: ['setUpBays'],
    })
    await app
      .as('role3@south.test')
      .then((other) => other.refused('GET firm/firm', { query: { firm: made.firm } }, 'notFound'))
  })

  test.each([
    [
      'Franchisee',
      'division',
      "A franchisee can't be part of the division Borealis division. Only these can: partner, center, shop.",
    ],
    [
      'Shop',
      'center',
      "Borealis center is a center and can't have locations under it. Choose a division, franchisee, or brand.",
    ],
    [
      'Host',
      'franchisee',
      "A host can't be part of the franchisee Borealis franchisee. Only these can: division, partner, center, shop.",
    ],
  ] as const)('of type %s cannot be below a %s', async (type, above, says) => {
    const body = { parent: firms[above], type, name: 'Wrong' }
    expect((await brand.refused('POST firm/saveFirm', { body }, 'refused')).detail).toBe(says)
  })

  test('keeps a name of 200 letters and a right-to-left one, and refuses 300', async () => {
    const name = 'مركز معايرة الشمال'
    expect((await addShop(name)).name).toBe(name)
    expect((await addShop('n'.repeat(200))).name).toHaveLength(200)
    const body = { parent: firms.division, type: 'Shop', name: 'n'.repeat(300) }
    expect((await brand.refused('POST firm/saveFirm', { body }, 'invalid')).errors).toEqual([
      { field: 'name', message: 'At most 200 characters' },
    ])
  })

  test('merges different fields of two editors and reports a conflict on the same one', async () => {
    const { firm, version } = await addShop('Two Editors')
    await host.ok('POST firm/saveFirm', {
      body: { firm, version, phone: '2125550177', hours: [{ weekday: 2 }] },
    })
    const merged = await brand.ok('POST firm/saveFirm', { body: { firm, version, city: 'Albany' } })
    expect(merged).toMatchObject({ phone: '2125550177', city: 'Albany', hours: [{ weekday: 2 }] })
    const said = await brand.refused(
      'POST firm/saveFirm',
      { body: { firm, version, phone: '2125550188' } },
      'conflict',
    )
    expect(said.conflict?.fields).toEqual([{ field: 'phone', stored: '2125550177', yours: '2125550188' }])
  })

  test("cannot inactivate the caller's own location or use an unknown time zone", async () => {
    const closed = await center.refused(
      'POST firm/updateFirmSettings',
      { body: { firm: firms.center, isInactive: true } },
      'refused',
    )
    expect(closed.detail).toBe(
      "This is your own location, and its users couldn't sign in anymore. Ask someone at its parent location.",
    )
    // Daylight saving time of half an hour: the strangest time zone in the list.
    const island = { firm: firms.center, timeZone: 'Australia/Lord_Howe' }
    expect(await center.ok('POST firm/updateFirmSettings', { body: island })).toMatchObject(island)
    await center.refused(
      'POST firm/updateFirmSettings',
      { body: { firm: firms.center, timeZone: 'Mars/Base' } },
      'invalid',
    )
    const said = await brand.refused(
      'POST firm/saveFirm',
      { body: { firm: firms.shop2, type: 'Center' } },
      'refused',
    )
    expect(said.detail).toBe("Only the host can change a location's type. Ask the host.")
  })

  test('takes a state of its country by code or name, or none', async () => {
    const { firm } = await addShop('Statewide')
    const state = async (fields: object) =>
      (await brand.ok('POST firm/saveFirm', { body: { firm, ...fields } })).state
    expect(await state({ state: 'mi' })).toBe('MI')
    expect(await state({ state: 'Ohio' })).toBe('OH')
    const elsewhere = [{ state: 'ZZ' }, { state: 'ON' }, { country: 'CA' }]
    const added = { firm: -1, parent: firms.division, type: 'Shop', name: 'Nowhere', state: 'ZZ' }
    for (const body of [added, ...elsewhere.map((fields) => ({ firm, ...fields }))])
      expect((await brand.refused('POST firm/saveFirm', { body }, 'invalid')).errors).toEqual([
        { field: 'state', message: 'Enter a state or province of this country' },
      ])
    expect(await state({ country: 'CA', state: 'ON' })).toBe('ON')
    expect(await state({ country: 'DE', state: 'Hessen' })).toBe('Hessen')
    expect(await state({ country: 'US', state: '' })).toBe('')
  })

  test('can be changed to the types its dialog offers', async () => {
    const types = async (client: Client, query: { id: number; parent?: number }) =>
      (await client.ok('GET firm/editFirm', { query })).types
    expect(await types(host, { id: firms.division })).toEqual(['Division'])
    expect(await types(host, { id: firms.shop2 })).toEqual(['Partner', 'Center', 'Shop'])
    expect(await types(brand, { id: firms.shop2 })).toEqual(['Shop'])
    expect(await types(brand, { id: -1, parent: firms.franchisee })).toEqual([
      'Division',
      'Partner',
      'Center',
      'Shop',
    ])
  })
})

describe('the trash', () => {
  test('takes a location nobody needs, and restores it unchanged', async () => {
    const { firm } = await addShop('Short Lived', { isInactive: true })
    await brand.ok('POST firm/removeFirm', { body: { firm } })
    await brand.refused('GET firm/firm', { query: { firm } }, 'notFound')
    const bin = await brand.ok('GET firm/removedFirms')
    expect(bin.items).toMatchObject([{ firm, name: 'Short Lived', removedBy: 'Role 3 Borealis' }])
    await brand.ok('POST firm/removeFirm', { body: { firm, undo: true } })
    expect(await brand.ok('GET firm/firm', { query: { firm } })).toMatchObject({ isInactive: true })
    await brand.refused('POST firm/removeFirm', { body: { firm, undo: true } }, 'notFound')
  })

  test('names everything that still needs a location', async () => {
    const said = await brand.refused('POST firm/removeFirm', { body: { firm: firms.center } }, 'refused')
    expect(said.detail).toBe(
      'Borealis center still has 3 open repair orders, 2 active users and 1 shop that it serves. Close, move, or deactivate these first.',
    )
    await brand.refused('POST firm/removeFirm', { body: { firm: firms.franchiser } }, 'refused')
    await center.refused('POST firm/removeFirm', { body: { firm: firms.center } }, 'forbidden')
    const root = await host.refused('POST firm/removeFirm', { body: { firm: 1 } }, 'refused')
    expect(root.detail).toMatch(/ is the root of the tree and can't be removed\.$/)
  })
})

describe('lists and trees', () => {
  test('search, filter, sort, and page on the server', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await brand.ok('GET firm/getFirms', { query })).items.map((item) => item.name)
    await addShop('Zulu Glass', { city: 'Yonkers', cccId: 'CCC-77' })
    expect(await names({ search: 'zulu yonkers' })).toEqual(['Zulu Glass'])
    expect(await names({ search: 'ccc-77' })).toEqual(['Zulu Glass'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ filter: '6' })).toEqual(['Borealis center'])
    expect(await names({ filter: 'center' })).toEqual(['Borealis center'])
    for (const filter of ['8', '6,centre', '-1']) {
      const { errors } = await brand.refused('GET firm/getFirms', { query: { filter } }, 'invalid')
      expect(errors).toMatchObject([{ field: 'filter', message: expect.stringContaining('6, 7, Host') }])
    }
    expect((await names({ filter: '9999', orderBy: 'name', sort: 'desc', pageSize: 1 }))[0]).toBe(
      'مركز معايرة الشمال',
    )
    const page = await brand.ok('GET firm/getFirms', {
      query: { page: 2, pageSize: 3, firm: firms.division },
    })
    expect(page.items).toHaveLength(3)
    expect(page.count).toBeGreaterThan(6)
    // The host sees all firms, but gets no row for one that doesn't exist.
    for (const each of [host, brand]) {
      const none = await each.ok('GET firm/getFirms', { query: { search: 'no such location' } })
      expect(none).toMatchObject({ items: [], count: 0, next: null })
      const behind = await each.ok('GET firm/getFirms', { query: { page: 99 } })
      expect(behind.items).toEqual([])
      expect(behind.count).toBeGreaterThan(6)
    }
    await brand.refused('GET firm/getFirms', { query: { firm: app.network.south.firms.shop } }, 'notFound')
  })

  test('are found by the name of what they are directly part of, and below one location', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await brand.ok('GET firm/getFirms', { query: { filter: '9999', pageSize: 500, ...query } })).items.map(
        ({ firm }) => firm,
      )
    const found = await names({ search: 'Borealis division' })
    expect(found).toContain(firms.division)
    expect(found).toContain(firms.shop)
    expect(found).not.toContain(firms.franchiser)
    // Whoever may not see the parent doesn't learn by it what is there.
    const partner = await app.as('role11@north.test')
    const { items } = await partner.ok('GET firm/getFirms', {
      query: { filter: '9999', search: 'Borealis division' },
    })
    expect(items).toEqual([])
    expect(await names({ firm: firms.division })).toContain(firms.shop)
    expect(await names({ firm: firms.division })).not.toContain(firms.franchisee)
  })

  test('show a partner the locations that let it, and only known firms above them', async () => {
    const partner = await app.as('role11@north.test')
    const { items } = await partner.ok('GET firm/getFirms', { query: { filter: '9999' } })
    const above = (firm: number) => {
      const found = items.find((item) => item.firm === firm)
      return [found?.parent, found?.parentName]
    }
    expect(above(firms.partner)).toEqual([firms.franchisee, 'Borealis franchisee'])
    expect(above(firms.shop)).toEqual([null, null])
  })

  test('keep the tree connected, with or without inactive firms', async () => {
    const nodes = await brand.ok('GET firm/locationTree')
    expect(nodes.filter((node) => node.parent === null).map((node) => node.firm)).toEqual([firms.franchiser])
    expect(nodes.some((node) => node.name === 'Short Lived')).toBe(false)
    const all = await brand.ok('GET firm/locationTree', {
      query: { firm: firms.division, showInactive: true },
    })
    expect(all.find((node) => node.firm === firms.division)?.children).toBe(all.length - 1)
    const near = await brand.ok('GET firm/locationTree', { query: { id: firms.franchisee } })
    expect(near.map((node) => node.type).sort()).toEqual(['Division', 'Franchisee', 'Partner'])
  })

  test('find firms with exclusions, and children by type', async () => {
    const found = await brand.ok('GET firm/firmSearch', {
      query: { searchterm: 'borealis', notIncludeFirm: `${firms.division}` },
    })
    expect(found.map((each) => each.name)).toEqual([
      'Borealis brand',
      'Borealis franchisee',
      'Borealis partner',
    ])
    const centers = await brand.ok('GET firm/getChildFirms', {
      query: { firm: firms.franchiser, gettype: 'Center' },
    })
    expect(centers.map((each) => each.firm)).toEqual([firms.center])
    const right = await brand.ok('GET firm/getChildFirms', { query: { firm: firms.franchiser } })
    expect(right.map((each) => each.firm)).toEqual([firms.franchisee])
  })
})

test('preferences are inherited and overridden, and two editors of one get a conflict', async () => {
  const ask = (name: string) =>
    center.ok('GET firm/firmPreference', { query: { firm: firms.center, category: 'Dispatch', name } })
  const save = (client: Client, firm: number, preference: string, more: Record<string, unknown> = {}) => ({
    client,
    body: {
      firm,
      firmPreferenceName: 'DispatchApproach',
      firmPreferenceCategory: 'Dispatch',
      preference,
      ...more,
    },
  })
  const set = ({ client, body }: ReturnType<typeof save>) =>
    client.ok('POST firm/saveFirmPreference', { body })
  await set(save(brand, firms.franchiser, '1'))
  expect(await ask('DispatchApproach')).toMatchObject([{ value: '1', from: firms.franchiser, version: 0 }])
  const own = await set(save(center, firms.center, '0'))
  expect(await ask('DispatchApproach')).toMatchObject([{ value: '0', from: null, version: own.version }])
  await set(save(brand, firms.center, '1'))
  const late = save(center, firms.center, '', { version: own.version })
  await center.refused('POST firm/saveFirmPreference', { body: late.body }, 'conflict')
  const wrong = save(center, firms.center, 'yes')
  await center.refused('POST firm/saveFirmPreference', { body: wrong.body }, 'invalid')
})

test('a logo is the address of a picture, or empty', async () => {
  const body = (preference: string) => ({
    firm: firms.center,
    firmPreferenceName: 'MainLogo',
    firmPreferenceCategory: 'Display',
    preference,
  })
  for (const wrong of ['javascript:alert(1)', 'http://plain.test/a.png', '//elsewhere.test/a.png', 'a b'])
    await center.refused('POST firm/saveFirmPreference', { body: body(wrong) }, 'invalid')
  for (const right of [
    'https://example.test/logo.svg',
    '/api/file/get?id=1',
    'data:image/png;base64,AA==',
    '',
  ])
    await center.ok('POST firm/saveFirmPreference', { body: body(right) })
})

test('a location that hides its requests gets no map position, for its viewers', async () => {
  await app.sql('update firm set latitude = 42.65, longitude = -73.75 where id = $1', [firms.shop])
  const place = async () => {
    const { items } = await center.ok('GET calibrate/locationCalibrates', { query: { filter: '9999' } })
    return items.find((item) => item.firm === firms.shop)?.latitude
  }
  expect(await place()).toBe(42.65)
  const visitAt = async () => {
    const { items } = await center.ok('GET calibrate/calibrateEventsActive', { query: { pageSize: 100 } })
    const found = items.find((item) => item.firm === firms.shop)
    return [found?.latitude, found?.address === undefined]
  }
  expect(await visitAt()).toEqual([42.65, false])
  const body = { firm: firms.shop, firmPreferenceName: 'HideRequestsOnMap', firmPreferenceCategory: 'Center' }
  await brand.ok('POST firm/saveFirmPreference', { body: { ...body, preference: '1' } })
  expect(await place()).toBeNull()
  expect(await visitAt()).toEqual([null, false])
  await brand.ok('POST firm/saveFirmPreference', { body: { ...body, preference: '1', isInactive: 1 } })
  expect(await place()).toBe(42.65)
})
