import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Client
let host: Client
let division: Client
let added = 0

/** Adds `count` repair orders to the second shop of the north, all of the same moment unless said. */
const add = (count: number, over: { shop?: string; customer?: string; at?: string; status?: number } = {}) =>
  app.sql<{ id: number; ro_number: string }>(
    `insert into request (firm, ro_number, status, customer_name, shop_name, last_event_at)
     select $1, $2 || i, $3, $4, 'Borealis second shop', $5 from generate_series(1, $6) i returning id, ro_number`,
    [
      app.network.north.firms.shop2,
      over.shop ?? `N${(added += 1)}-`,
      over.status ?? 2,
      over.customer ?? '',
      over.at ?? '2026-05-05T12:00:00Z',
      count,
    ],
  )
const list = (client: Client, query: Record<string, unknown>) =>
  client.ok('GET calibrate/calibrates', { query: { filter: '9999', pageSize: 50, ...query } })
const found = async (search: string) =>
  (await list(division, { search })).items.map((row) => row.customerName).toSorted()

beforeAll(async () => {
  app = await startNetworkApp()
  ;[shop, host, division] = await Promise.all([
    app.as('role16@north.test'),
    app.as('role1@north.test'),
    app.as('role6@north.test'),
  ])
}, 60_000)
afterAll(() => app.stop())

describe('a search', () => {
  it('takes every character as itself, whoever looks', async () => {
    const names = ["O'Neil 50%", 'Snow_White', 'Back\\slash', 'Müller Ñandú 東京', 'Snow-White 500']
    for (const customer of names) await add(1, { customer })
    expect(await found('%')).toEqual(["O'Neil 50%"])
    expect(await found('_')).toEqual(['Snow_White'])
    expect(await found('\\')).toEqual(['Back\\slash'])
    expect(await found("o'neil")).toEqual(["O'Neil 50%"])
    expect(await found("' or 1=1 --")).toEqual([])
    expect(await found('東京')).toEqual(['Müller Ñandú 東京'])
    expect(await found('ñandú MÜLLER')).toEqual(['Müller Ñandú 東京'])
    expect(await found('white snow')).toEqual(['Snow-White 500', 'Snow_White'])
    for (const search of ['%', '_white', "o'neil", '東京', 'müller', '\\slash', 'white 500'])
      expect((await list(host, { search })).items).toHaveLength(1)
    expect((await list(host, { search: 'x'.repeat(200) })).items).toEqual([])
    expect((await list(host, { search: '\0white' })).items).toHaveLength(2)
    await host.refused('GET calibrate/calibrates', { query: { search: 'x'.repeat(201) } }, 'invalid')
  })

  it('reads a number and the end of a VIN first in the palette', async () => {
    const [old] = await add(1, { shop: 'Z777', at: '2020-01-01T00:00:00Z' })
    await add(12, { shop: 'Z7771', at: '2026-01-01T00:00:00Z' })
    const [vin] = await add(1, { shop: 'V-', at: '2020-01-01T00:00:00Z' })
    await app.sql("update request set vin = '5YJSA1E26MF168123' where id = $1", [vin?.id])
    await add(12, { customer: 'mf168123 fan' })
    for (const client of [division, host]) {
      const byNumber = await client.ok('GET calibrate/find', { query: { search: 'z7771' } })
      expect(byNumber[0]?.ronumber).toBe(old?.ro_number)
      expect(byNumber).toHaveLength(10)
      const byVin = await client.ok('GET calibrate/find', { query: { search: 'mf168123' } })
      expect(byVin[0]?.calibrate).toBe(vin?.id)
      const byWhole = await client.ok('GET calibrate/find', { query: { search: '5yjsa1e26mf168123' } })
      expect(byWhole.map((row) => row.calibrate)).toEqual([vin?.id])
    }
    expect(await host.ok('GET calibrate/find', { query: { search: ' ' } })).toEqual([])
  })
})

describe('the palette', () => {
  it('finds the orders of a customer by phone, in any spelling, for those who see the orders', async () => {
    const { north } = app.network
    const [called] = await add(1, { customer: 'Ann Caller', at: '2020-01-01T00:00:00Z' })
    const [contact] = await app.sql<{ id: number }>(
      `insert into contact (firm, first_name, last_name, phone_no, other_ways)
       values ($1, 'Ann', 'Caller', '6165550187', '6165550188') returning id`,
      [north.firms.shop2],
    )
    await app.sql('update request set contact = $1, service_firm = $3 where id = $2', [
      contact?.id,
      called?.id,
      north.firms.center,
    ])
    const [center, other] = [await app.as('role12@north.test'), await app.as('role12@south.test')]
    const ids = async (client: Client, search: string) =>
      (await client.ok('GET calibrate/find', { query: { search } })).map((row) => row.calibrate)
    for (const search of ['(616) 555-0187', '6165550187', '+1 616 555 0187', '555-0187', '616.555.0188'])
      for (const client of [division, host, center]) expect(await ids(client, search)).toEqual([called?.id])
    expect(await ids(other, '6165550187')).toEqual([])
    expect(await ids(host, '6165550199')).toEqual([])
  })
})

describe('pages', () => {
  it('stay apart under equal dates, both ways, in every order', async () => {
    const made = await add(23, { customer: 'Equalmoment' })
    const orders = ['lastEventDate', 'createdOn', 'ronumber', 'status', 'vehicle', 'firm', 'nextVisit']
    for (const orderBy of [...orders, 'techs', 'amount', 'customer', 'needsAction'])
      for (const sort of ['asc', 'desc']) {
        const ids: number[] = []
        for (const page of [1, 2, 3, 4]) {
          const query = { search: 'equalmoment', pageSize: 7, page, orderBy, sort }
          const answer = await list(division, query)
          expect([answer.count, answer.next]).toEqual([23, page < 4 ? page + 1 : null])
          ids.push(...answer.items.map((row) => row.calibrate))
        }
        expect(ids.toSorted((a, b) => a - b)).toEqual(made.map((row) => row.id))
      }
  })

  it('come in the order asked for, and in no other than the known ones', async () => {
    await add(1, { shop: 'ORD1', customer: 'Ordered b', at: '2026-01-02T00:00:00Z' })
    await add(1, { shop: 'ORD2', customer: 'Ordered c', at: '2026-01-03T00:00:00Z' })
    await add(1, { shop: 'ORD3', customer: 'Ordered a', at: '2026-01-01T00:00:00Z' })
    const names = async (orderBy: string, sort: string) =>
      (await list(division, { search: 'ordered', orderBy, sort })).items.map((row) =>
        row.customerName?.at(-1),
      )
    expect(await names('customer', 'asc')).toEqual(['a', 'b', 'c'])
    expect(await names('lastEventDate', 'desc')).toEqual(['c', 'b', 'a'])
    expect(await names('lastEventDate', 'asc')).toEqual(['a', 'b', 'c'])
    // Whether an index holds the order or the open ones are sorted.
    for (const filter of ['9999', '1,2,3,8,10,11'])
      for (const orderBy of ['lastEventDate', 'createdOn', 'ronumber']) {
        const query = { search: 'ordered', filter, orderBy }
        const [up, down] = [
          await list(host, { ...query, sort: 'asc' }),
          await list(host, { ...query, sort: 'desc' }),
        ]
        const order = up.items.map((row) => row.customerName?.at(-1)).join('')
        expect(order, `${orderBy} ${filter}`).toBe(orderBy === 'lastEventDate' ? 'abc' : 'bca')
        expect(down.items.map((row) => row.calibrate)).toEqual(
          up.items.map((row) => row.calibrate).toReversed(),
        )
      }
    for (const query of [{ orderBy: 'search' }, { orderBy: 'id; drop table request' }, { sort: 'desc, 1' }])
      await division.refused('GET calibrate/calibrates', { query }, 'invalid')
  })

  it('without a count prove no more than themselves', async () => {
    await add(5, { customer: 'Uncounted' })
    const page = await list(division, { search: 'uncounted', pageSize: 2, page: 2, count: '0' })
    expect([page.items.length, page.next]).toEqual([2, 3])
    const last = await list(division, { search: 'uncounted', pageSize: 2, page: 3, count: '0' })
    expect([last.items.length, last.count, last.next]).toEqual([1, 5, null])
  })
})

describe('filters', () => {
  it.each(['today', '2026-02-30', '0000-01-01'])('refuse %s, which is no day, in words', async (day) => {
    const refused = async (path: 'calibrates' | 'calibrateEventsActive', field: string) => {
      const query = { [field]: day }
      const { errors } = await division.refused(`GET calibrate/${path}`, { query }, 'invalid')
      expect(errors?.[0]).toMatchObject({ field })
    }
    await refused('calibrates', 'dateStart')
    await refused('calibrates', 'dateEnd')
    await refused('calibrateEventsActive', 'date')
  })

  it('go by days of the reader, statuses by number or name, ids and technician', async () => {
    const [early] = await add(1, { customer: 'Datedone', at: '2026-06-01T03:59:00Z', status: 1 })
    const [late] = await add(1, { customer: 'Datedone', at: '2026-06-01T04:00:00Z', status: 4 })
    const ids = async (query: Record<string, unknown>) =>
      (await list(division, { search: 'datedone', ...query })).items.map((row) => row.calibrate)
    // In New York the first of June begins at 04:00 UTC.
    expect(await ids({ dateStart: '2026-06-01' })).toEqual([late?.id])
    expect(await ids({ dateEnd: '2026-05-31' })).toEqual([early?.id])
    expect(await ids({ dateStart: '2026-06-01', dateEnd: '9999-12-31' })).toEqual([late?.id])
    expect(await ids({ filter: '4' })).toEqual([late?.id])
    expect(await ids({ filter: '', status: 'pending' })).toEqual([early?.id])
    expect(await ids({ ids: `${late?.id},999999` })).toEqual([late?.id])
    expect(await ids({ filter: '2,3,8,10,11' })).toEqual([])
    const { working } = app.network.north.ids
    const mine = await list(division, { technician: app.network.north.users[14] })
    expect(mine.items.map((row) => row.calibrate)).toEqual([working])
    const foreign = await list(division, { technician: app.network.south.users[14] })
    expect(foreign.items).toEqual([])
    await division.refused('GET calibrate/calibrates', { query: { filter: '7' } }, 'invalid')
  })

  it('leave out what is in the bin', async () => {
    const [binned] = await add(1, { customer: 'Binned' })
    await app.sql('update request set deleted_at = now() where id = $1', [binned?.id])
    for (const client of [division, host]) expect((await list(client, { search: 'binned' })).count).toBe(0)
    await division.refused('GET calibrate/calibrate', { query: { id: binned?.id } }, 'notFound')
  })
})

describe('a row', () => {
  it('says names, rights and stamps', async () => {
    const row = (await list(shop, { search: 'borealis-3' })).items[0]
    expect(row).toMatchObject({
      ronumber: 'Borealis-3',
      firmName: 'Borealis shop',
      serviceFirmName: 'Borealis center',
      status: 3,
      statusName: 'Working',
      amount: '120.00',
    })
    expect(row?.lastEventDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(row?.rights).toContain('edit')
  })
})

describe('more than ten thousand', () => {
  it('are counted as 10,000 and more, and a page is cut at a thousand with what follows', async () => {
    await add(10_100, { customer: 'Plenty' })
    for (const client of [host, division]) {
      const some = await list(client, { search: 'plenty', pageSize: 10 })
      expect([some.count, some.countMore, some.items.length]).toEqual([10_000, true, 10])
      const capped = await list(client, { search: 'plenty', pageSize: 99_999, page: 11 })
      expect([capped.items.length, capped.next]).toEqual([100, null])
      expect((await list(client, { search: 'plenty', pageSize: 99_999 })).next).toBe(2)
    }
    const counts = await host.ok('GET calibrate/calibrateCounts', { query: {} })
    expect(counts.submitted).toBe(10_001)
    const searched = await host.ok('GET calibrate/calibrateCounts', { query: { search: 'plenty' } })
    expect(searched).toMatchObject({ submitted: 10_001, pending: 0, scheduled: 0 })
  }, 60_000)
})
