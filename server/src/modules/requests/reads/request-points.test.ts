import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configureScope } from '#server/kernel/security/scope.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { connectHubClient } from '../../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
/** RO numbers 1 pending at the shop, 2 submitted, 3 under way, 4 of the center itself; what each role sees of them. */
const sees: Record<string, number[]> = {
  3: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4],
  8: [1, 2, 3, 4],
  11: [1, 2, 3],
  12: [2, 3, 4],
  14: [3],
  16: [1, 2, 3],
}
const roles = Object.keys(sees)

beforeAll(async () => {
  app = await startNetworkApp()
  const { north, south } = app.network
  await app.sql('update firm set latitude = 42.65, longitude = -73.75 where id = any($1)', [
    [north.firms.shop, north.firms.center, south.firms.shop, south.firms.center],
  ])
}, 60_000)
afterAll(() => app.stop())
afterEach(() => configureScope({ production: false, scopeOffForTests: false }))

const as = (role: string) => app.as(`role${role}@north.test`)
const points = (client: Client, query: Record<string, unknown> = {}) =>
  client.ok('GET calibrate/requestPoints', { query })
const numbers = ({ items }: { items: { ronumber: string }[] }) =>
  items.map(({ ronumber }) => Number(ronumber.replace('Borealis-', ''))).toSorted()

describe('the map', () => {
  it.each(roles)('role %s: each open order of its own, and no other', async (role) => {
    const client = await as(role)
    const { items, withoutPlace, more } = await points(client)
    expect([numbers({ items }), withoutPlace, more]).toEqual([sees[role], 0, false])
    expect(items[0]).toMatchObject({ latitude: 42.65, longitude: -73.75, firm: expect.any(Number) as number })
    const { firms, users } = app.network.south
    await client.refused('GET calibrate/requestPoints', { query: { firm: firms.shop } }, 'notFound')
    expect((await points(client, { technician: users[14] })).items).toEqual([])
  })

  it.each(roles)('role %s: the second wall holds alone', async (role) => {
    configureScope({ production: false, scopeOffForTests: true })
    const { text } = await (await as(role)).call('GET calibrate/requestPoints', { query: {} })
    expect(text).toContain('Borealis')
    expect(text).not.toContain('Australis')
  })

  it('is narrowed by status, firm, technician and day of a visit', async () => {
    const division = await as('6')
    const { north } = app.network
    expect(numbers(await points(division, { filter: '1,3' }))).toEqual([1, 3])
    expect(numbers(await points(division, { firm: north.firms.center }))).toEqual([2, 3, 4])
    expect(numbers(await points(division, { technician: north.users[14] }))).toEqual([3])
    const [event] = await app.sql<{ day: string }>(
      `update event set scheduled_local = '2030-03-01 09:00', scheduled_zone = 'America/New_York' where id = $1
        returning to_char(scheduled_local, 'YYYY-MM-DD') as day`,
      [north.ids.event],
    )
    expect(numbers(await points(division, { date: event?.day }))).toEqual([3])
    expect(numbers(await points(division, { date: '2030-03-02' }))).toEqual([])
    const both = { date: '2030-03-01', technician: north.users[12] }
    expect(numbers(await points(division, both))).toEqual([])
    for (const query of [{ filter: '4' }, { filter: '1;2' }, { date: '2030-02-30' }])
      await division.refused('GET calibrate/requestPoints', { query }, 'invalid')
  })

  it('a technician finds no visit of others by the day', async () => {
    const { north } = app.network
    const [others] = await app.sql<{ id: number }>(
      `insert into event (request, firm, status, scheduled_local, scheduled_zone)
        values ($1, $2, 1, '2030-05-05 09:00', 'America/New_York') returning id`,
      [north.ids.working, north.firms.shop],
    )
    await app.sql(
      `insert into event_technician (event, request, "user", name) values ($1, $2, $3, 'Other')`,
      [others?.id, north.ids.working, north.users[12]],
    )
    expect(numbers(await points(await as('12'), { date: '2030-05-05' }))).toEqual([3])
    expect(numbers(await points(await as('14'), { date: '2030-05-05' }))).toEqual([])
    await app.sql('delete from event where id = $1', [others?.id])
  })

  it('leaves out shops that hide theirs or have no position, and counts them', async () => {
    const division = await as('6')
    const { north } = app.network
    const body = { firm: north.firms.shop, firmPreferenceName: 'HideRequestsOnMap' }
    const brand = await as('3')
    await brand.ok('POST firm/saveFirmPreference', {
      body: { ...body, firmPreferenceCategory: 'Center', preference: '1' },
    })
    const hidden = await points(division)
    expect([numbers(hidden), hidden.withoutPlace]).toEqual([[4], 3])
    await app.sql('update firm set latitude = null, longitude = null where id = $1', [north.firms.center])
    const none = await points(division)
    expect([none.items, none.withoutPlace]).toEqual([[], 4])
    await app.sql('update firm set latitude = 42.65, longitude = -73.75 where id = $1', [north.firms.center])
    await app.sql("delete from firm_preference where name = 'HideRequestsOnMap'")
  })

  it('is told to a center of another branch that works for a shop, when the shop hides its requests', async () => {
    const { north, south } = app.network
    await app.sql('update request set service_firm = $2 where id = $1', [
      north.ids.submitted,
      south.firms.center,
    ])
    const far = await app.as('role12@south.test')
    const line = await connectHubClient(app.url, far.token)
    const brand = await as('3')
    await brand.ok('POST firm/saveFirmPreference', {
      body: {
        firm: north.firms.shop,
        firmPreferenceName: 'HideRequestsOnMap',
        firmPreferenceCategory: 'Center',
        preference: '1',
      },
    })
    await line.waitForChange('firm', north.firms.shop)
    await line.disconnect()
    await app.sql('update request set service_firm = $2 where id = $1', [
      north.ids.submitted,
      north.firms.center,
    ])
    await app.sql("delete from firm_preference where name = 'HideRequestsOnMap'")
  })

  it('holds neither what is over nor what is in the bin', async () => {
    const division = await as('6')
    const { ids } = app.network.north
    await app.sql('update request set status = 4 where id = $1', [ids.working])
    await app.sql('update request set deleted_at = now() where id = $1', [ids.request])
    expect(numbers(await points(division))).toEqual([2, 4])
    await app.sql('update request set status = 3 where id = $1', [ids.working])
    await app.sql('update request set deleted_at = null where id = $1', [ids.request])
  })
})

describe('a location', () => {
  const places = async (query: Record<string, unknown> = {}) => {
    const filter = '1,2,8,11,3,10'
    const client = await as('6')
    return (await client.ok('GET calibrate/locationCalibrates', { query: { filter, ...query } })).items
  }

  it('says its open orders by status, and its next visit', async () => {
    const { firms, ids } = app.network.north
    await app.sql(
      `update request set next_visit_at = '2030-03-01T14:00:00Z', next_visit_local = '2030-03-01 09:00',
        next_visit_zone = 'America/New_York' where id = $1`,
      [ids.working],
    )
    await app.sql(
      `update request set next_visit_at = '2020-03-01T14:00:00Z', next_visit_local = '2020-03-01 09:00',
        next_visit_zone = 'America/New_York' where id = $1`,
      [ids.submitted],
    )
    const shop = (await places()).find(({ firm }) => firm === firms.shop)
    expect(shop).toMatchObject({ pending: 1, submitted: 1, submittedOk: 0, assigned: 0, working: 1, hold: 0 })
    expect(shop).toMatchObject({ inProcess: 2, total: 3, nextVisitZone: 'America/New_York' })
    expect(shop?.nextVisit).toMatch(/^2030-03-01[ T]09:00/)
  })

  it('stands by its next visit, those without one last both ways', async () => {
    for (const sort of ['asc', 'desc']) {
      const rows = await places({ orderBy: 'nextVisit', sort })
      expect(rows.map(({ nextVisit }) => nextVisit !== null)).toEqual([true, false])
    }
  })
})
