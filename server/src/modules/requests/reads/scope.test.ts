import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configureScope } from '#server/kernel/security/scope.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
/** RO numbers 1 pending at the shop, 2 submitted, 3 under way, 4 of the center itself; what each role sees of them. */
const sees: Record<string, number[]> = {
  3: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4],
  7: [1, 2, 3, 4],
  8: [1, 2, 3, 4],
  9: [1, 2, 3, 4],
  10: [1, 2, 3, 4],
  13: [1, 2, 3, 4],
  11: [1, 2, 3],
  12: [2, 3, 4],
  14: [3],
  4: [1, 2, 3],
  15: [1, 2, 3],
  16: [1, 2, 3],
  17: [1, 2, 3],
}
const roles = Object.keys(sees)

beforeAll(async () => {
  app = await startNetworkApp()
  await app.sql(`insert into history (entity, entity_id, request, firm, service_firm, what, actor_name)
    select 'request', r.id, r.id, r.firm, r.service_firm, 'changed', r.shop_name from request r`)
  await app.sql("update request set vin = '1M8GDM9AXKP042788'")
}, 60_000)
afterAll(() => app.stop())
afterEach(() => configureScope({ production: false, scopeOffForTests: false }))

const as = (role: string) => app.as(`role${role}@north.test`)
const all = { filter: '9999', pageSize: 100 }
const listed = async (client: Client, query: Record<string, unknown> = {}) =>
  (await client.ok('GET calibrate/calibrates', { query: { ...all, ...query } })).items
const numbers = (rows: readonly { ronumber: string }[], mark = 'Borealis') =>
  rows.map((row) => row.ronumber.replace(`${mark}-`, '')).toSorted()
const expected = (role: string) => (sees[role] ?? []).map(String)

describe('each role sees exactly its own', () => {
  it.each(roles)('role %s: list, search, every order, sums, visits, locations', async (role) => {
    const client = await as(role)
    expect(numbers(await listed(client))).toEqual(expected(role))
    expect(numbers(await listed(client, { search: 's-' }))).toEqual(expected(role))
    expect(numbers(await listed(client, { search: 'borealis' }))).toEqual(expected(role))
    for (const orderBy of ['ronumber', 'customer', 'nextVisit']) {
      const query = { ...all, orderBy, sort: 'asc', search: 'a' }
      const page = await client.ok('GET calibrate/calibrates', { query })
      expect(numbers(page.items)).toEqual(expected(role))
      expect(page.count).toBe(expected(role).length)
    }
    expect((await client.ok('GET calibrate/calibrates', { query: { ...all, pageSize: 1 } })).count).toBe(
      expected(role).length,
    )
    expect(await listed(client, { search: 'australis' })).toEqual([])
    const visits = await client.ok('GET calibrate/calibrateEventsAsRequests', { query: all })
    expect(numbers(visits.items)).toEqual(['3'])
    const active = await client.ok('GET calibrate/calibrateEventsActive', { query: { date: '2030-03-01' } })
    expect(numbers(active.items)).toEqual(['3'])
    const places = await client.ok('GET calibrate/locationCalibrates', { query: {} })
    expect(places.items.reduce((sum, place) => sum + place.total, 0)).toBe(expected(role).length)
    expect(JSON.stringify([visits, active, places])).not.toContain('Australis')
  })

  it.each(roles)('role %s: counts, palette, VIN and customer', async (role) => {
    const client = await as(role)
    const counts = await client.ok('GET calibrate/calibrateCounts', { query: {} })
    const own = sees[role] ?? []
    expect(counts).toEqual({
      pending: own.filter((each) => each === 1).length,
      submitted: own.filter((each) => each === 2 || each === 4).length,
      inProcess: own.filter((each) => each > 1).length,
      completed: 0,
      scheduled: 0,
    })
    expect(numbers(await client.ok('GET calibrate/find', { query: { search: 'borealis' } }))).toEqual(
      expected(role),
    )
    expect(await client.ok('GET calibrate/find', { query: { search: 'Australis-3' } })).toEqual([])
    const vin = { vin: '1m8gdm9axkp042788' }
    expect(numbers(await client.ok('GET calibrate/searchCalibrateForVin', { query: vin }))).toEqual(
      expected(role),
    )
    const of = (contact: number) => client.call('GET calibrate/ownerCalibrates', { query: { contact } })
    expect((await of(app.network.south.ids.contact)).status).toBe(404)
    const customers = await of(app.network.north.ids.contact)
    expect(numbers(customers.body)).toEqual(expected(role).filter((each) => each !== '4'))
  })

  it.each(roles)('role %s: by id, history, files; a foreign one is not there', async (role) => {
    const client = await as(role)
    const { north, south } = app.network
    for (const [number, id] of [
      [1, north.ids.request],
      [2, north.ids.submitted],
      [3, north.ids.working],
    ] as const) {
      const isSeen = expected(role).includes(`${number}`) ? 200 : 404
      const query = { calibrate: id }
      expect((await client.call('GET calibrate/calibrate', { query: { id } })).status).toBe(isSeen)
      expect((await client.call('GET dashboard/calibrateHistory', { query })).status).toBe(isSeen)
      expect((await client.call('GET calibrate/calibrateEvents', { query })).status).toBe(isSeen)
    }
    for (const [branch, status] of [
      [north, 200],
      [south, 404],
    ] as const) {
      const ids = branch.ids
      const event = { calibrateEvent: ids.event }
      const statuses = await Promise.all([
        client.call('GET calibrate/calibrate', { query: { id: ids.working } }),
        client.call('GET calibrate/calibrateEvents', { query: { calibrate: ids.working } }),
        client.call('GET dashboard/calibrateHistory', { query: { calibrate: ids.working } }),
        client.call('GET calibrate/calibrateEvent', { query: { id: ids.event } }),
        client.call('GET calibrate/calibrateEventFileInfo', { query: event }),
        client.call('GET calibrate/getCalibrateServicesForAuthorization', { query: event }),
      ])
      expect(statuses.map((each) => each.status)).toEqual(statuses.map(() => status))
      expect(statuses.map((each) => each.text).join('')).not.toContain('Australis')
    }
  })
})

describe('the host', () => {
  it('sees both branches, and one of them when it asks for one', async () => {
    const host = await app.as('role1@north.test')
    expect(await listed(host)).toHaveLength(8)
    expect(await listed(host, { search: 's-' })).toHaveLength(8)
    expect(numbers(await listed(host, { firm: app.network.south.firms.shop }), 'Australis')).toEqual([
      '1',
      '2',
      '3',
    ])
  })
})

describe('a firm in a query', () => {
  it('narrows, also to a shop that a center works for, and is refused when foreign', async () => {
    const center = await as('12')
    const { north, south } = app.network
    expect(numbers(await listed(center, { firm: north.firms.shop }))).toEqual(['2', '3'])
    expect(numbers(await listed(await as('6'), { firm: north.firms.center }))).toEqual(['2', '3', '4'])
    for (const key of [
      'GET calibrate/calibrates',
      'GET calibrate/calibrateCounts',
      'GET calibrate/calibrateEventsAsRequests',
      'GET calibrate/locationCalibrates',
    ] as const)
      await center.refused(key, { query: { firm: south.firms.shop } }, 'notFound')
    await center.refused('GET calibrate/calibrates', { query: { firm: north.firms.shop2 } }, 'notFound')
  })

  it.each(['12', '1'])('is none when it is 0 or -1, for role %s', async (role) => {
    const someone = await as(role)
    for (const key of [
      'GET calibrate/calibrates',
      'GET calibrate/calibrateCounts',
      'GET calibrate/calibrateEventsAsRequests',
      'GET calibrate/locationCalibrates',
      'GET calibrate/requestPoints',
      'GET user/dispatchedTechs',
    ] as const) {
      const without = await someone.ok(key)
      for (const firm of [0, -1]) expect(await someone.ok(key, { query: { firm } })).toEqual(without)
    }
  })
})

describe('a technician', () => {
  it('sees own visits and unassigned ones of the center, and no other visit of the same request', async () => {
    const { north } = app.network
    const [center] = await app.sql<{ id: number }>(
      'insert into event (request, firm, status) values ($1, $2, 6) returning id',
      [north.ids.submitted, north.firms.shop],
    )
    const [others] = await app.sql<{ id: number }>(
      'insert into event (request, firm, status) values ($1, $2, 6) returning id',
      [north.ids.working, north.firms.shop],
    )
    await app.sql(
      `insert into event_technician (event, request, "user", name) values ($1, $2, $3, 'Other')`,
      [others?.id, north.ids.working, north.users[12]],
    )
    const technician = await as('14')
    expect(numbers(await listed(technician))).toEqual(['2', '3'])
    expect(numbers(await listed(technician, { search: 'borealis' }))).toEqual(['2', '3'])
    const whole = await technician.ok('GET calibrate/calibrate', { query: { id: north.ids.working } })
    expect(whole.events.map((event) => event.calibrateEvent)).toEqual([north.ids.event])
    await technician.refused('GET calibrate/calibrateEvent', { query: { id: others?.id } }, 'notFound')
    const active = await technician.ok('GET calibrate/calibrateEventsActive', {
      query: { date: '2030-03-01' },
    })
    expect(active.items.map((item) => [item.calibrateEvent, item.unassigned])).toEqual([
      [north.ids.event, false],
      [center?.id, true],
    ])
    const mine = await technician.ok('GET calibrate/calibrateEventsActive', {
      query: { date: '2030-03-01', mine: '1' },
    })
    expect(mine.items.map((item) => item.calibrateEvent)).toEqual([north.ids.event])
    await app.sql('delete from event where id = any($1)', [[center?.id, others?.id]])
  })
})

describe('with the first wall off', () => {
  it.each(roles)('role %s still reads nothing of the other branch', async (role) => {
    configureScope({ production: false, scopeOffForTests: true })
    const client = await as(role)
    const { ids } = app.network.south
    const texts: string[] = []
    const ask = async (asked: Promise<{ text: string }>) => void texts.push((await asked).text)
    await ask(client.call('GET calibrate/calibrates', { query: all }))
    await ask(client.call('GET calibrate/calibrates', { query: { ...all, search: 'australis' } }))
    await ask(client.call('GET calibrate/calibrateEventsAsRequests', { query: all }))
    await ask(client.call('GET calibrate/calibrateEventsActive', { query: { pageSize: 100 } }))
    await ask(client.call('GET calibrate/locationCalibrates', { query: { pageSize: 100 } }))
    await ask(client.call('GET calibrate/find', { query: { search: 'Australis-3' } }))
    await ask(client.call('GET calibrate/searchCalibrateForVin', { query: { vin: '1M8GDM9AXKP042788' } }))
    expect(texts.join('')).not.toContain('Australis')
    for (const [key, query] of [
      ['GET calibrate/calibrate', { id: ids.working }],
      ['GET calibrate/calibrateEvent', { id: ids.event }],
      ['GET calibrate/calibrateEvents', { calibrate: ids.working }],
      ['GET dashboard/calibrateHistory', { calibrate: ids.working }],
      ['GET calibrate/ownerCalibrates', { contact: ids.contact }],
      ['GET calibrate/calibrateEventFileInfo', { calibrateEvent: ids.event }],
    ] as const)
      await client.refused(key, { query }, 'notFound')
  })
})

describe('a visit that is asked for by the name of a person', () => {
  it('is there for whom the caller knows, and for nobody else', async () => {
    const technician = await as('14')
    const query = (username: string) => ({ query: { id: app.network.north.ids.event, username } })
    const own = await technician.ok('GET calibrate/calibrateEvent', query('Role14@north.test'))
    expect(own.calibrateEvent).toBe(app.network.north.ids.event)
    for (const name of ['nobody@north.test', 'role14@south.test']) {
      const { detail } = await technician.refused('GET calibrate/calibrateEvent', query(name), 'notFound')
      expect(detail).toBe("This user doesn't exist, or you don't have access to it.")
    }
  })
})

describe('internal notes', () => {
  it('are read by the side of the center and the host alone, in the record and in its history', async () => {
    const { north } = app.network
    await app.sql("update request set internal_notes = 'Secret heron' where id = $1", [north.ids.working])
    await app.sql("update event set internal_notes = 'Secret heron' where id = $1", [north.ids.event])
    await app.sql(
      `insert into history (entity, entity_id, request, firm, service_firm, what, actor_name, changes)
       values ('request', $1, $1, $2, $3, 'changed', 'X', '{"internalNotes": ["", "Secret heron"], "notes": ["", "Open"]}')`,
      [north.ids.working, north.firms.shop, north.firms.center],
    )
    for (const role of roles) {
      const answer = await (
        await as(role)
      ).call('GET calibrate/calibrate', { query: { id: north.ids.working } })
      const history = await (
        await as(role)
      ).call('GET dashboard/calibrateHistory', { query: { calibrate: north.ids.working } })
      const isOutside = ['4', '11', '15', '16', '17'].includes(role)
      expect([role, answer.text.includes('Secret heron')]).toEqual([role, !isOutside])
      expect([role, history.text.includes('Secret heron')]).toEqual([role, !isOutside])
      expect(history.text).toContain('Open')
    }
  })
})
