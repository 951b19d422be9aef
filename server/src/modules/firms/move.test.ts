import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let brand: Client
let firms: Awaited<ReturnType<typeof startNetworkApp>>['network']['north']['firms']
/** A second franchisee with a division of its own. */
let other: number
let otherDivision: number

beforeAll(async () => {
  app = await startNetworkApp()
  firms = app.network.north.firms
  host = await app.as('role1@north.test')
  brand = await app.as('role3@north.test')
  const make = async (parent: number, type: string, name: string) =>
    (await brand.ok('POST firm/saveFirm', { body: { parent, type, name } })).firm
  other = await make(firms.franchiser, 'Franchisee', 'Second franchisee')
  otherDivision = await make(other, 'Division', 'Second division')
}, 120_000)
afterAll(() => app.stop())

describe('a move', () => {
  test('is previewed with who gains and loses how much visibility', async () => {
    const query = { firm: firms.shop, parent: otherDivision }
    expect(await brand.ok('GET firm/moveLocationPreview', { query })).toMatchObject({
      name: 'Borealis shop',
      from: { firm: firms.division, name: 'Borealis division' },
      to: { firm: otherDivision, name: 'Second division' },
      refusal: null,
      locations: 1,
      users: 4,
      requests: 3,
      gains: [
        { firm: other, name: 'Second franchisee', type: 'Franchisee', users: 0, requests: 3 },
        { firm: otherDivision, type: 'Division', users: 0, requests: 3 },
      ],
      // Two of the three stay visible to them through the center.
      loses: [
        { firm: firms.franchisee, type: 'Franchisee', users: 4, requests: 1 },
        { firm: firms.division, type: 'Division', users: 2, requests: 1 },
      ],
    })
  })

  test('reaches open sessions at their next call, and can be undone', async () => {
    const manager = await app.as('role6@north.test')
    const sees = async () => (await manager.call('GET firm/firm', { query: { firm: firms.shop2 } })).status
    expect(await sees()).toBe(200)
    const moved = await brand.ok('POST firm/moveLocation', {
      body: { firm: firms.shop2, parent: otherDivision },
    })
    expect(moved).toMatchObject({ parent: otherDivision, from: firms.division })
    expect(await sees()).toBe(404)
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, undo: true } })
    expect(await sees()).toBe(200)
    const again = await brand.refused(
      'POST firm/moveLocation',
      { body: { firm: firms.shop2, undo: true } },
      'refused',
    )
    expect(again.detail).toBe("There's no move of Borealis second shop to undo.")
  })

  test('takes effect in this process at once, ahead of the database notification', async () => {
    const manager = await app.as('role6@north.test')
    const sees = async () => (await manager.call('GET firm/firm', { query: { firm: firms.shop2 } })).status
    expect(await sees()).toBe(200)
    await app.sql('alter table firm disable trigger firm_sight')
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, parent: other } })
    expect(await sees()).toBe(404)
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, undo: true } })
    expect(await sees()).toBe(200)
    await app.sql('alter table firm enable trigger firm_sight')
  })

  test('is published to the hub once, with everyone who gains or loses it', async () => {
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, parent: other } })
    await expect
      .poll(() =>
        app.sql(
          `select parties from hub_log where data->>'what' = 'firms.moved' order by cursor desc limit 1`,
        ),
      )
      .toEqual([
        {
          parties: expect.arrayContaining([firms.division, firms.franchisee, other, firms.shop2]) as unknown,
        },
      ])
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, undo: true } })
  })

  test.each([
    ['below itself', 'franchisee', 'franchisee', "Borealis franchisee can't be part of itself."],
    [
      'in a circle',
      'franchisee',
      'division',
      "Borealis division is part of Borealis franchisee, so you can't move Borealis franchisee there. Move Borealis division out first.",
    ],
    [
      'below a shop',
      'shop2',
      'shop',
      "Borealis shop is a shop and can't have locations under it. Choose a division, franchisee, or brand.",
    ],
    ['where it stands', 'shop2', 'division', 'Borealis second shop is already part of Borealis division.'],
  ] as const)('%s is refused with a message, in the preview too', async (_how, moved, to, says) => {
    const ids = { firm: firms[moved], parent: firms[to] }
    expect((await brand.ok('GET firm/moveLocationPreview', { query: ids })).refusal).toBe(says)
    expect((await brand.refused('POST firm/moveLocation', { body: ids }, 'refused')).detail).toBe(says)
  })

  test('is refused for the own firm, out of scope, and into a foreign branch', async () => {
    const division = await app.as('role5@north.test')
    const own = { firm: firms.division, parent: firms.division }
    expect((await division.refused('POST firm/moveLocation', { body: own }, 'refused')).detail).toBe(
      'Borealis division is your own location. Ask someone at its parent location to move it.',
    )
    const { south } = app.network
    for (const body of [
      { firm: firms.shop2, parent: south.firms.division },
      { firm: south.firms.shop, parent: firms.division },
    ]) {
      await brand.refused('POST firm/moveLocation', { body }, 'notFound')
      await brand.refused('GET firm/moveLocationPreview', { query: body }, 'notFound')
    }
    await host.refused('POST firm/moveLocation', { body: { firm: 1, parent: firms.shop } }, 'refused')
  })

  test('conflicts with another move and reports both parents', async () => {
    const { version } = await host.ok('GET firm/firm', { query: { firm: firms.shop2 } })
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, parent: other } })
    const body = { firm: firms.shop2, parent: firms.franchisee, version }
    const said = await host.refused('POST firm/moveLocation', { body }, 'conflict')
    expect(said.conflict?.fields).toEqual([{ field: 'parent', stored: other, yours: firms.franchisee }])
    await host.refused('POST firm/moveLocation', { body: { firm: firms.shop2, undo: true } }, 'refused')
    await brand.ok('POST firm/moveLocation', { body: { firm: firms.shop2, undo: true } })
  })

  test('sees the results of concurrent moves', async () => {
    const [a, b] = [firms.franchisee, other]
    const both = await Promise.all([
      brand.call('POST firm/moveLocation', { body: { firm: a, parent: b } }),
      brand.call('POST firm/moveLocation', { body: { firm: b, parent: a } }),
      host.call('POST firm/moveLocation', { body: { firm: firms.division, parent: other } }),
    ])
    expect(both.map((each) => each.status)).toEqual([422, 422, 200])
    await host.ok('POST firm/moveLocation', { body: { firm: firms.division, undo: true } })
  })
})

describe('links', () => {
  const stored = () => app.sql<{ n: number }>('select count(*)::int as n from firm_link')

  test('are added, changed, and removed in one call; added and removed is no change', async () => {
    const save = (items: Record<string, unknown>[]) =>
      brand.ok('POST firm/saveFirmFirms', { body: { firm: firms.shop2, items } })
    const before = await stored()
    expect(await save([{ firm2: firms.center, isAdd: true, isRemove: true }])).toEqual([])
    expect(await stored()).toEqual(before)
    const made = await save([{ firm2: firms.center, isAdd: true, license: 'NY-1' }])
    expect(made).toMatchObject([
      {
        firm2: firms.center,
        name: 'Borealis center',
        kind: 'out-of-network',
        license: 'NY-1',
        isIncoming: false,
      },
    ])
    expect(await save([{ firm2: firms.center, isOptIn: true }])).toMatchObject([
      { isOptIn: true, license: 'NY-1' },
    ])
    const center = await app.as('role12@north.test')
    expect(await center.ok('GET firm/firmFirms')).toMatchObject([
      { firm2: firms.shop2, name: 'Borealis second shop', isIncoming: true, rights: [] },
    ])
    expect(await save([{ firm2: firms.center, isRemove: true }])).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('report in each line without a version what it overwrote', async () => {
    const save = (line: object) =>
      brand.ok('POST firm/saveFirmFirms', {
        body: { firm: firms.shop2, items: [{ firm2: firms.center, ...line }] },
      })
    const [made] = await save({ isAdd: true, license: 'NY-1' })
    const [blind] = await save({ license: 'NY-2' })
    expect(blind).toMatchObject({ id: made?.id, overwrote: [{ field: 'license', before: 'NY-1' }] })
    const [seen] = await save({ license: 'NY-3', version: blind?.version })
    expect(seen).not.toHaveProperty('overwrote')
    await save({ isRemove: true })
  })

  test('across brands are added by the host, name the other side, and reveal nothing of it', async () => {
    const south = app.network.south.firms
    const body = { firm: firms.center, items: [{ firm2: south.center, isAdd: true }] }
    const center = await app.as('role12@north.test')
    await center.refused('POST firm/saveFirmFirms', { body }, 'notFound')
    await host.ok('POST firm/saveFirmFirms', { body })
    expect((await center.ok('GET firm/firmFirms')).map((link) => link.name)).toContain('Australis center')
    await center.refused('GET firm/firm', { query: { firm: south.center } }, 'notFound')
    const { items } = await center.ok('GET calibrate/calibrates', {
      query: { filter: '9999', pageSize: 100 },
    })
    expect(JSON.stringify(items)).not.toContain('Australis')
  })

  test('let a shop send work to a center outside its network, which sees only that work', async () => {
    const south = app.network.south.firms.center
    const shop = await app.as('role16@north.test')
    const offered = async () =>
      (await shop.ok('GET firm/getCenterFirms')).map((each) => [each.id, each.value])
    const submit = () =>
      shop.call('POST calibrate/updateStatusCalibrate', {
        body: { calibrate: app.network.north.ids.request, status: 2, serviceFirm: south },
      })
    await app.sql('update request set notes = $2 where id = $1', [
      app.network.north.ids.request,
      'Front camera',
    ])
    await app.sql("update intake set state = 'confirmed', decided_at = now() where request = $1", [
      app.network.north.ids.request,
    ])
    expect((await submit()).status).toBe(404)
    await host.ok('POST firm/saveFirmFirms', {
      body: { firm: firms.shop, items: [{ firm2: south, isAdd: true }] },
    })
    expect(await offered()).toEqual([
      [-99, false],
      [firms.center, true],
      [south, false],
    ])
    const sent = [{ center: firms.center, isPrimary: true }, { center: south }]
    await brand.ok('POST firm/saveCenterFirms', { body: { firm: firms.shop, centers: sent } })
    expect(await app.sql('select center from center_of where firm = $1', [firms.shop])).toEqual([
      { center: firms.center },
    ])
    expect((await submit()).status).toBe(200)
    const far = await app.as('role12@south.test')
    const { items } = await far.ok('GET calibrate/calibrates', { query: { filter: '9999', pageSize: 100 } })
    const seen = items.filter((item) => item.firm === firms.shop).map((item) => item.calibrate)
    expect(seen).toEqual([app.network.north.ids.request])
    await host.ok('POST firm/saveFirmFirms', {
      body: { firm: firms.shop, items: [{ firm2: south, isRemove: true }] },
    })
    expect(await offered()).toHaveLength(2)
  })

  test('to a partner make a firm visible, and removing them hides it at the next call', async () => {
    const partner = await app.as('role11@north.test')
    const sees = async () => (await partner.call('GET firm/firm', { query: { firm: firms.shop2 } })).status
    const save = (line: Record<string, unknown>) =>
      brand.ok('POST firm/saveFirmFirms', {
        body: { firm: firms.shop2, items: [{ firm2: firms.partner, kind: 'partner', ...line }] },
      })
    expect(await sees()).toBe(404)
    expect(await save({ isAdd: true })).toMatchObject([
      { firm2: firms.partner, kind: 'partner', isIncoming: false },
    ])
    expect(await sees()).toBe(200)
    await save({ isRemove: true })
    expect(await sees()).toBe(404)
  })

  test('changed by others cause a conflict, own changes never do', async () => {
    const body = (more: object) => ({ firm: firms.shop2, items: [{ firm2: firms.center, ...more }] })
    const save = (client: typeof brand, more: object) =>
      client.ok('POST firm/saveFirmFirms', { body: body(more) })
    const [made] = await save(brand, { isAdd: true, license: 'A' })
    const version = made?.version
    await save(host, { license: 'B', version })
    const { conflict } = await brand.refused(
      'POST firm/saveFirmFirms',
      { body: body({ license: 'C', isOptIn: true, version }) },
      'conflict',
    )
    expect(conflict).toMatchObject({
      by: expect.stringContaining('Role 1'),
      fields: [{ field: `out-of-network ${firms.center} license`, stored: 'B', yours: 'C' }],
    })
    await brand.refused('POST firm/saveFirmFirms', { body: body({ isRemove: true, version }) }, 'conflict')
    const [both] = await save(brand, { isOptIn: true, version })
    expect(both).toMatchObject({ license: 'B', isOptIn: true })
    const [own] = await save(brand, { license: 'C', version: conflict?.version })
    expect(own).toMatchObject({ license: 'C' })
    await save(brand, { license: 'D', version: conflict?.version })
    expect(await save(brand, { isRemove: true, version: both?.version })).toEqual([])
  })

  test('within one line of the tree are refused', async () => {
    const body = { firm: firms.shop2, items: [{ firm2: firms.division, isAdd: true }] }
    expect((await brand.refused('POST firm/saveFirmFirms', { body }, 'refused')).detail).toBe(
      "Borealis division and Borealis second shop are in the same branch, so they don't need a link.",
    )
  })

  test('to programs keep opt-in and license', async () => {
    const division = await app.as('role5@north.test')
    const query = { firm: firms.shop, search: 'part' }
    expect(await division.ok('GET firm/searchForOptInPrograms', { query })).toEqual([
      { firm: firms.partner, name: 'Borealis partner' },
    ])
    const line = { firm: firms.shop, firm2: firms.partner, isAdd: true, isOptIn: true, license: 'L-9' }
    const saved = await division.call('POST firm/saveOptInPrograms', {
      body: [line] as unknown as Record<string, unknown>,
    })
    expect(saved.body).toMatchObject([{ firm2: firms.partner, isOptIn: true, license: 'L-9' }])
    expect(await division.ok('GET firm/searchForOptInPrograms', { query })).toEqual([])
    const { items } = await brand.ok('GET firm/getFirms', { query: { search: 'Borealis shop', filter: '7' } })
    expect(items.find((item) => item.firm === firms.shop)?.insurance).toBe(1)
    const nodes = await brand.ok('GET firm/networkTree', { query: { firm: firms.division } })
    expect(nodes.find((node) => node.relation === 'insurance' && node.firm === firms.partner)).toMatchObject({
      parent: String(firms.shop),
      license: 'L-9',
    })
  })
})

describe('centers', () => {
  const save = (client: Client, centers: { center: number; isPrimary?: boolean }[]) =>
    client.call('POST firm/saveCenterFirms', { body: { firm: firms.shop, centers } })

  test('change their primary, and a foreign one is not found', async () => {
    const { firm: second } = await brand.ok('POST firm/saveFirm', {
      body: { parent: firms.division, type: 'Center', name: 'Another center' },
    })
    const saved = await save(brand, [{ center: firms.center }, { center: second, isPrimary: true }])
    expect(saved.body).toMatchObject([
      { id: second, name: 'Another center', value: true },
      { id: firms.center, name: 'Borealis center', value: false },
    ])
    expect((await save(brand, [{ center: app.network.south.firms.center }])).status).toBe(404)
    expect((await save(brand, [{ center: firms.shop2 }])).status).toBe(422)
    const kept = await brand.ok('GET firm/getCenterFirms', { query: { firm: firms.shop } })
    expect(kept.map((each) => each.id)).toEqual([-99, second, firms.center])
    expect((await save(brand, [{ center: firms.center, isPrimary: true }])).status).toBe(200)
  })

  test('keep what others saved meanwhile, and another primary causes a conflict', async () => {
    const { firm: one } = await brand.ok('POST firm/saveFirm', {
      body: { parent: firms.division, type: 'Center', name: 'Center one' },
    })
    const { firm: two } = await brand.ok('POST firm/saveFirm', {
      body: { parent: firms.division, type: 'Center', name: 'Center two' },
    })
    const set = (client: Client, version: number | undefined, centers: number[], primary: number) =>
      client.call('POST firm/saveCenterFirms', {
        body: {
          firm: firms.shop,
          version,
          centers: centers.map((center) => ({ center, isPrimary: center === primary })),
        },
      })
    const read = () => brand.ok('GET firm/getCenterFirms', { query: { firm: firms.shop } })
    const version = (await read())[0]?.version
    expect((await set(host, version, [firms.center, one], one)).status).toBe(200)
    // Adding two leaves the rest as the host saved it.
    expect((await set(brand, version, [firms.center, two], firms.center)).status).toBe(200)
    expect((await read()).map((each) => [each.id, each.value])).toEqual([
      [-99, false],
      [one, true],
      [firms.center, false],
      [two, false],
    ])
    const { conflict } = await brand.refused(
      'POST firm/saveCenterFirms',
      { body: { firm: firms.shop, version, centers: [{ center: two, isPrimary: true }] } },
      'conflict',
    )
    expect(conflict).toMatchObject({ fields: [{ field: 'centers.primary', stored: one, yours: two }] })
    // A decided conflict applies; everything else stays as the host saved it.
    const decided = await brand.ok('POST firm/saveCenterFirms', {
      body: {
        firm: firms.shop,
        version,
        centers: [{ center: firms.center }, { center: two, isPrimary: true }],
        seen: { version: conflict?.version ?? 0, fields: ['centers.primary'] },
      },
    })
    expect(decided.map((each) => [each.id, each.value])).toEqual([
      [two, true],
      [firms.center, false],
      [one, false],
    ])
    expect((await set(brand, decided[0]?.version, [two], two)).status).toBe(200)
    expect((await read()).map((each) => each.id)).toEqual([-99, two])
    // The host makes the first one primary while the brand removes it.
    const before = (await read())[0]?.version
    await set(brand, before, [firms.center, two], two)
    const both = (await read())[0]?.version
    await set(brand, both, [two], two)
    const gone = await host.refused(
      'POST firm/saveCenterFirms',
      {
        body: {
          firm: firms.shop,
          version: both,
          centers: [{ center: firms.center, isPrimary: true }, { center: two }],
        },
      },
      'conflict',
    )
    expect(gone.conflict?.fields).toEqual([{ field: `centers.${firms.center}`, stored: false, yours: true }])
    await set(brand, undefined, [firms.center], firms.center)
  })
})
