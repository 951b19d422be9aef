import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let shop: Client
let admin: Client
let firm: number
let types: { id: number; name: string }[]
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  shop = await app.as('role16@north.test')
  admin = await app.as('role4@north.test')
  firm = app.network.north.firms.shop
  types = await app.sql(`select id, name from lookup where key = 'ContactType' order by sort, id`)
}, 60_000)
afterAll(() => app.stop())

const add = async (lastName: string, more: object = {}) =>
  (await admin.ok('POST contact/saveContact', { body: { contact: -1, lastName, ...more } })).id
const list = (query: object = {}, client = admin) =>
  client.ok('GET contact/contacts', { query: { pageSize: 100, ...query } })
const names = async (query: object = {}) => (await list(query)).items.map(({ fullName }) => fullName)

describe('the contact list', () => {
  test('sorts by file-as name, returns ten per page, and reports the total', async () => {
    await add('Zeta', { firstName: 'Ann', notes: 'last' })
    await add('Alpha', { firstName: 'Zoe' })
    await add('Middle', { companyName: 'Aardvark Glass', isCompany: true })
    await add('Beta', { fileAs: 'aa first' })
    for (let n = 0; n < 8; n++) await add(`Row ${n}`)
    const page = await admin.ok('GET contact/contacts', {})
    expect(page.items).toHaveLength(10)
    expect(page.items[0]).toMatchObject({ fullName: 'Beta', fileAs: 'aa first', checked: false })
    expect(page.items[1]).toMatchObject({ fullName: 'Aardvark Glass', isCompany: true })
    expect(page.count).toBe((await list()).items.length)
    expect(page.next).toBe(2)
    const pages = [page.items, (await admin.ok('GET contact/contacts', { query: { page: 2 } })).items].flat()
    expect(pages.map(({ contact }) => contact)).toEqual(
      (await list()).items.slice(0, 20).map(({ contact }) => contact),
    )
  })

  test.each([
    'fileAs',
    'fullName',
    'companyName',
    'contactType',
    'phoneNo',
    'emailAddress',
    'firm',
    'updatedOn',
  ])('sorts the same rows by %s in both directions', async (orderBy) => {
    const up = (await list({ orderBy, sort: 'asc' })).items.map(({ contact }) => contact)
    const down = (await list({ orderBy, sort: 'desc' })).items.map(({ contact }) => contact)
    expect(down.toSorted()).toEqual(up.toSorted())
    expect(up.length).toBeGreaterThan(5)
  })

  test('filters by type, kind, age, and inactive contacts', async () => {
    const [customer, company] = types
    const id = await add('Fleet Owner', { isFleet: true, contactType: company?.id })
    expect(await names({ filter: `${company?.id}` })).toEqual(['Fleet Owner'])
    expect(await names({ filter: `${customer?.id}` })).toEqual([])
    expect(await names({ only: 'fleet' })).toEqual(['Fleet Owner'])
    expect((await names({ only: 'users' })).every((name) => name.startsWith('Role'))).toBe(true)
    expect(await names({ days: 1, only: 'fleet' })).toEqual(['Fleet Owner'])
    const { rows } = await admin.ok('POST contact/setInactive', { body: { ids: [id] } })
    expect(rows).toEqual([{ contact: id, ok: true, says: '' }])
    expect(await names({ only: 'fleet' })).toEqual([])
    expect(await names({ only: 'fleet', state: 'inactive' })).toEqual(['Fleet Owner'])
    await admin.ok('GET contact/setInactive', { query: { ids: `${id}`, undo: 1 } })
    expect(await names({ only: 'fleet', state: 'all' })).toEqual(['Fleet Owner'])
    await admin.refused('GET contact/contacts', { query: { orderBy: 'secret' } }, 'invalid')
    await admin.refused('GET contact/contacts', { query: { firm: app.network.south.firms.shop } }, 'notFound')
  })

  test('finds by part of a name, by any phone in any format, and by any email', async () => {
    const id = await add('Okonkwo', {
      firstName: 'Béa',
      phoneNo: '(313) 555-0188',
      emailAddress: 'bea@mail.test',
    })
    const [phoneType] = await app.sql<{ id: number }>(
      `select min(id) as id from lookup where key = 'PhoneType'`,
    )
    const body = { contactPhone: -1, contact: id, phoneType: phoneType?.id, phoneNo: '313-555-0199' }
    await admin.ok('POST contact/savePhone', { body })
    for (const search of ['okon', 'béa OKO', '(313) 555-0188', '313.555.0199', '+1 313 555', 'bea@', '0188'])
      expect([search, await names({ search })]).toEqual([search, ['Béa Okonkwo']])
    expect(await names({ search: 'okon nobody' })).toEqual([])
    expect(await names({ search: '100%' })).toEqual([])
  })

  test('filters by a location, with all below it in scope when asked', async () => {
    const { shop: own, division, franchiser } = app.network.north.firms
    for (const [at, lastName] of [
      [own, 'Below'],
      [division, 'Between'],
    ] as const)
      await host.ok('POST contact/saveContact', { body: { contact: -1, firm: at, lastName } })
    const found = async (query: object, client = host) =>
      (await list(query, client)).items.map(({ firm: at }) => at)
    expect(new Set(await found({ firm: division }))).toEqual(new Set([division]))
    const below = await found({ firm: division, isBranch: true })
    expect(below).toEqual(expect.arrayContaining([own, division]))
    expect(below).not.toContain(franchiser)
    for (const more of [{ orderBy: 'firm' }, { only: 'people' }, { search: 'betw' }])
      expect(await found({ firm: division, isBranch: true, ...more })).toContain(division)
    for (const role of [4, 8, 11, 12]) {
      const client = await app.as(`role${role}@north.test`)
      const seen = new Set(await found({ state: 'all' }, client))
      for (const at of seen) {
        const page = await list({ firm: at, isBranch: true, state: 'all' }, client)
        expect(page.count).toBe(page.items.length)
        for (const row of page.items) expect(seen).toContain(row.firm)
      }
    }
    const query = { firm: app.network.south.firms.division, isBranch: true }
    await admin.refused('GET contact/contacts', { query }, 'notFound')
  })

  test('shows each caller only their own scope', async () => {
    const mark = /Australis/
    for (const role of [4, 5, 8, 11, 12]) {
      const client = await app.as(`role${role}@north.test`)
      expect(JSON.stringify(await list({ state: 'all' }, client))).not.toMatch(mark)
    }
    expect((await list({ firm, only: 'users' }, host)).items[0]?.rights).toEqual(['edit', 'merge'])
  })
})

describe('a contact', () => {
  test('saves field by field: keeps what was not sent and reports a conflict', async () => {
    const id = await add('Two Editors', { phoneNo: '6165550150', isCompany: false })
    const { version } = await host.ok('GET contact/contact', { query: { id } })
    await host.ok('POST contact/saveContact', { body: { contact: id, notes: 'From the host', version } })
    await admin.ok('POST contact/saveContact', { body: { contact: id, referenceId: 'R9', version } })
    expect(await admin.ok('GET contact/contact', { query: { id } })).toMatchObject({
      notes: 'From the host',
      referenceId: 'R9',
      phoneNo: '6165550150',
    })
    const met = await admin.call('POST contact/saveContact', {
      body: { contact: id, notes: 'Mine', version },
    })
    expect(met.body).toMatchObject({
      status: 409,
      conflict: { fields: [{ field: 'notes', stored: 'From the host', yours: 'Mine' }] },
    })
  })

  test('keeps names in every script, and refuses too long or empty ones with a message', async () => {
    const id = await add('שרה', { firstName: 'أحمد' })
    expect(await admin.ok('GET contact/contact', { query: { id } })).toMatchObject({ fullName: 'أحمد שרה' })
    const long = await admin.refused(
      'POST contact/saveContact',
      { body: { contact: -1, lastName: 'x'.repeat(300) } },
      'invalid',
    )
    expect(long.errors).toEqual([{ field: 'lastName', message: 'At most 200 characters' }])
    for (const body of [{ contact: -1 }, { contact: id, firstName: '', lastName: '' }])
      expect((await admin.refused('POST contact/saveContact', { body }, 'invalid')).errors).toEqual([
        { field: 'lastName', message: 'This field is required' },
      ])
    const wide = await add('名'.repeat(200), { firstName: '字'.repeat(200), companyName: '社'.repeat(200) })
    expect(await names({ search: '名名名' })).toHaveLength(1)
    expect(wide).toBeGreaterThan(0)
  })

  test('is marked as a firm, a brand, or a vendor by the host only', async () => {
    const id = await add('Marked', { isFirm: false, isBrand: false, isVendor: false })
    const marked = { contact: id, isFirm: true, isBrand: true, isVendor: true }
    const { errors } = await admin.refused('POST contact/saveContact', { body: marked }, 'refused')
    expect(errors?.map(({ field }) => field)).toEqual(['isFirm', 'isBrand', 'isVendor'])
    await host.ok('POST contact/saveContact', { body: { contact: id, isFirm: true } })
    expect(await host.ok('GET contact/contact', { query: { id } })).toMatchObject({ isFirm: true })
  })

  test('stays active while a user signs in with it', async () => {
    const [user] = await app.sql<{ contact: number }>(
      `select contact from app_user where username = 'role17@north.test'`,
    )
    const { rows } = await host.ok('POST contact/setInactive', {
      body: { ids: [user?.contact ?? 0, 2_000_000_000] },
    })
    expect(rows.map(({ ok, says }) => [ok, says])).toEqual([
      [false, expect.stringContaining('signs in')],
      [false, "This contact doesn't exist, or you don't have access to it."],
    ])
  })
})

describe('searches', () => {
  test('need a term, and name a contact with its phone or, for users, its email', async () => {
    const query = { firmid: firm, searchterm: '' }
    expect(await shop.ok('GET contact/contactSearch', { query })).toEqual([])
    expect(await shop.ok('GET contact/lookupContact', { query: { search: ' ' } })).toEqual([])
    const id = await add('Searched', { phoneNo: '6165550160', emailAddress: 's@mail.test' })
    const find = (more: object) =>
      shop.ok('GET contact/contactSearch', { query: { ...query, searchterm: 'searched', ...more } })
    expect(await find({})).toMatchObject([{ id, name: 'Searched (616) 555-0160' }])
    expect(await find({ forUsers: 1 })).toMatchObject([{ id, name: 'Searched s@mail.test' }])
    expect(await find({ type: 'fleet' })).toEqual([])
    const [customer] = await app.sql<{ id: number }>(
      `update contact set contact_type = l.id from lookup l
        where contact.id = $1 and l.key = 'ContactType' and l.name = 'Customer' returning l.id`,
      [id],
    )
    for (const type of ['customer', String(customer?.id), '0', ''])
      expect(await find({ type })).toMatchObject([{ id }])
    for (const type of ['Nonsense', '1000000', 'Shop contact']) expect(await find({ type })).toEqual([])
    await app.sql(
      `insert into contact_address (firm, contact, address_lines, city, state_province, postal_code, country, is_primary)
        select $1, $2, '12 Elm St,Unit 4', 'Troy', s.id, '48083', s.country, true from state_province s where s.name = 'Michigan'`,
      [firm, id],
    )
    expect(await shop.ok('GET contact/lookupContact', { query: { search: '555-0160' } })).toMatchObject([
      { id, address: '12 Elm St, Unit 4, Troy, MI 48083' },
    ])
    await app.sql(`update contact_address set city = 'Grosse Pointe' where contact = $1`, [id])
    expect(await find({})).toMatchObject([{ address: '12 Elm St, Unit 4, Grosse Pointe, MI ...' }])
    const { items } = await shop.ok('GET contact/phoneSearch', { query: { searchterm: '(616) 555-0160' } })
    expect(items).toMatchObject([
      { contact: id, phone: '(616) 555-0160', name: 'Searched (616) 555-0160', primary: 'P' },
    ])
    await app.sql(
      `update contact_phone set phone_type = l.id from lookup l where contact = $1 and l.key = 'PhoneType' and l.name = 'Mobile'`,
      [id],
    )
    const phones = async (kind: string) =>
      (await shop.ok('GET contact/phoneSearch', { query: { searchterm: '6165550160', type: kind } })).items
        .length
    const types = ['mobile', 'Office', 'Customer', 'Shop contact', 'Nonsense']
    expect(await Promise.all(types.map(phones))).toEqual([1, 0, 1, 0, 0])
  })

  test('report duplicates while typing: same phone, same email, a similar name', async () => {
    const id = await add('Whitfield', {
      firstName: 'Margaret',
      phoneNo: '6165550161',
      emailAddress: 'mw@mail.test',
    })
    const doubles = (query: object) => shop.ok('GET contact/duplicates', { query: { firm, ...query } })
    expect(await doubles({ phoneNo: '616 555 0161' })).toMatchObject([{ id, why: ['phone'] }])
    expect(await doubles({ emailAddress: 'MW@mail.test' })).toMatchObject([{ id, why: ['email'] }])
    expect(await doubles({ firstName: 'Margret', lastName: 'Whitfield' })).toMatchObject([
      { id, why: ['name'] },
    ])
    expect(await doubles({ lastName: 'Somebody', firstName: 'Else' })).toEqual([])
    expect(await doubles({ phoneNo: '616 555 0161', contact: id })).toEqual([])
    await shop.refused(
      'GET contact/duplicates',
      { query: { firm: app.network.south.firms.shop } },
      'notFound',
    )
  })
})

describe('vendors', () => {
  test('are contacts with an account, payment days, and a website', async () => {
    const body = {
      contact: -1,
      firm,
      companyName: 'Target Tools',
      isCompany: true,
      accountNumber: 'A-77',
      paymentDays: 30,
      webAddress: 'tools.test',
    }
    const { id } = await host.ok('POST contact/saveVendor', { body })
    expect(await host.ok('GET contact/vendor', { query: { id } })).toMatchObject({
      isVendor: true,
      accountNumber: 'A-77',
      paymentDays: 30,
      webAddress: 'tools.test',
    })
    const { items } = await host.ok('GET contact/vendors', { query: { search: 'target' } })
    expect(items).toMatchObject([{ contact: id, accountNumber: 'A-77', checked: false }])
    expect(
      await shop.ok('GET contact/vendorSearch', { query: { searchterm: 'target', firmid: firm } }),
    ).toMatchObject([{ id }])
    const [glass] = await app.sql<{ id: number }>(
      `update contact set service_type = l.id from lookup l
        where contact.id = $1 and l.key = 'ServiceType' and l.name = 'Glass' returning l.id`,
      [id],
    )
    const found = async (type: string) =>
      (await shop.ok('GET contact/vendorSearch', { query: { searchterm: 'target', type } })).map(
        (each) => each.id,
      )
    for (const type of ['glass', String(glass?.id), '', 'vendor']) expect(await found(type)).toEqual([id])
    for (const type of ['Towing', 'Nonsense', '1000000']) expect(await found(type)).toEqual([])
    await host.refused('GET contact/vendor', { query: { id: await add('No vendor') } }, 'notFound')
  })

  test('default to the contact type Vendor and keep a type chosen later', async () => {
    const body = { contact: -1, firm, companyName: 'Kind Tools', isCompany: true }
    const { id, version } = await host.ok('POST contact/saveVendor', { body })
    const kind = async () => (await host.ok('GET contact/vendor', { query: { id } })).contactTypeName
    expect(await kind()).toBe('Vendor')
    await host.ok('POST contact/saveVendor', { body: { contact: id, contactType: null, version } })
    expect(await kind()).toBeNull()
  })
})

describe('records of a contact', () => {
  test('show a relation from both sides, store it once, and restore it', async () => {
    const [one, two] = [await add('Parent'), await add('Child')]
    const [type] = await app.sql<{ id: number }>(
      `select id from lookup where key = 'RelatedContactType' and name = 'Child'`,
    )
    const body = { contactRelated: -1, contact: one, related: two, relatedType: type?.id }
    const { contactRelated: id } = await admin.ok('POST contact/saveRelated', { body })
    const seen = (contact: number) => admin.ok('GET contact/related', { query: { id: contact } })
    expect(await seen(one)).toMatchObject([
      { related: two, relatedTypeName: 'Child', isReverse: false, checked: false, fullName: 'Child' },
    ])
    expect(await seen(two)).toMatchObject([{ related: one, isReverse: true, fullName: 'Parent' }])
    await admin.refused(
      'POST contact/saveRelated',
      { body: { ...body, contact: two, related: one } },
      'refused',
    )
    await admin.refused('POST contact/saveRelated', { body: { ...body, related: one } }, 'refused')
    await admin.refused(
      'POST contact/saveRelated',
      { body: { ...body, related: app.network.south.ids.contact } },
      'notFound',
    )
    expect((await admin.ok('POST contact/deleteRelated', { query: { id } })).contact).toBe(one)
    expect(await seen(two)).toEqual([])
    await admin.ok('POST contact/deleteRelated', { query: { id, undo: 1 } })
    expect(await seen(two)).toHaveLength(1)
  })

  test("list fleets of a center's requests read-only, with the vehicles that came with them", async () => {
    const { ids } = app.network.north
    const fleet = (companyName: string) => add('', { companyName, isCompany: true, isFleet: true })
    const [customer, named, apart] = [
      await fleet('Harbor Cabs'),
      await fleet('Hill Vans'),
      await fleet('Lake Buses'),
    ]
    const before = await app.sql('select id, contact, fleet_contact from request where id = any($1)', [
      [ids.submitted, ids.working],
    ])
    await app.sql(`update request set contact = $1 where ro_number = 'Borealis-2'`, [customer])
    await app.sql(`update request set fleet_contact = $1 where ro_number = 'Borealis-3'`, [named])
    const center = await app.as('role12@north.test')
    const fleets = async (client: Client) => {
      const { items, count } = await list({ only: 'fleet' }, client)
      expect(count).toBe(items.length)
      return items.map(({ contact }) => contact)
    }
    expect(await fleets(center)).toEqual(expect.arrayContaining([customer, named]))
    expect(await fleets(center)).not.toContain(apart)
    expect(await fleets(await app.as('role12@south.test'))).not.toContain(customer)
    for (const contact of [customer, named]) {
      expect((await center.ok('GET contact/contact', { query: { id: contact } })).rights).toEqual([])
      expect((await center.ok('GET contact/vehicles', { query: { contact } })).items).toHaveLength(1)
      await center.refused('POST contact/saveContact', { body: { contact, notes: 'Mine' } }, 'notFound')
    }
    await center.refused('GET contact/contact', { query: { id: apart } }, 'notFound')
    for (const { id, contact, fleet_contact } of before)
      await app.sql('update request set contact = $2, fleet_contact = $3 where id = $1', [
        id,
        contact,
        fleet_contact,
      ])
  })

  test('list vehicles of an owner, of a fleet, and of an insurer', async () => {
    const { ids } = app.network.north
    const of = (query: object) => admin.ok('GET contact/vehicles', { query })
    expect((await of({ contact: ids.contact })).items).toMatchObject([
      { vehicle: ids.vehicle, ronumber: expect.any(String) as string },
    ])
    await app.sql('update request set insurer = $1, fleet_contact = $2 where id = $3', [
      ids.insurer,
      ids.friend,
      ids.working,
    ])
    expect((await of({ contact: ids.friend })).items).toMatchObject([{ vehicle: ids.vehicle, requests: 1 }])
    expect((await of({ insurance: ids.insurer })).count).toBe(1)
    const keep = { insurance: ids.insurer, insuranceName: 'Acorn', firm, insuranceContact: ids.contact }
    await host.refused(
      'POST lookup/insurance',
      { body: { ...keep, insuranceContact: app.network.south.ids.contact } },
      'notFound',
    )
    expect(await host.ok('POST lookup/insurance', { body: keep })).toMatchObject({
      insuranceContact: ids.contact,
    })
    await host.ok('POST lookup/insurance', { body: { ...keep, insuranceContact: undefined } })
    const stateOf = async (state: 'active' | 'inactive' | 'all') =>
      (await admin.ok('GET contact/insurers', { query: { firm, state, pageSize: 100 } })).items.map(
        (row) => row.isInactive,
      )
    await app.sql(`insert into insurer (firm, name, is_inactive) values (1, 'Closed Mutual', true)`)
    expect(new Set(await stateOf('active'))).toEqual(new Set([false]))
    expect(await stateOf('inactive')).toEqual([true])
    expect(await stateOf('all')).toHaveLength((await stateOf('active')).length + 1)
    const insurers = await admin.ok('GET contact/insurers', { query: { firm } })
    expect(insurers.items.find(({ insurance }) => insurance === ids.insurer)).toMatchObject({
      vehicles: 1,
      requests: 1,
      contactName: expect.stringContaining('Customer') as string,
      insuranceName: 'Acorn',
    })
    await admin.refused('GET contact/vehicles', { query: {} }, 'invalid')
    await admin.refused(
      'GET contact/vehicles',
      { query: { contact: app.network.south.ids.contact } },
      'notFound',
    )
  })
})
