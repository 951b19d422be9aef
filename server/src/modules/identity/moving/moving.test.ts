import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/index.ts'
import { addressOf } from '#contract/kit/call.ts'
import { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { sampleInputs } from '#server/testing/sample-inputs.ts'
import { connectHubClient } from '../../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
}, 60_000)
afterAll(() => app.stop())

const user = (role: number) => app.network.north.users[role] ?? 0
const preview = (query: { user: number; firm: number; role: number }, client = host) =>
  client.ok('GET user/movePreview', { query })
const move = async (
  to: { user: number; firm: number; role: number },
  more: { visits?: { calibrateEvent: number; technician: number | null }[]; laborRate?: string } = {},
) => host.ok('POST user/moveUser', { body: { ...to, stamp: (await preview(to)).stamp, ...more } })
const addUser = async (username: string, firm: number, roles: string, more: object = {}) =>
  (
    await host.ok('POST user/saveUser', {
      body: {
        ...{ user: -1, firm, username, firstName: 'Wanda', lastName: 'Wisniak', roles, laborRate: '42.00' },
        ...{ password: 'Cobalt#heron81', passwordAgain: 'Cobalt#heron81', ...more },
      },
    })
  ).user

describe('a preview', () => {
  test('counts and names what is lost and gained, who sees the user, and what ends', async () => {
    const { north, south } = app.network
    const to = { user: user(16), firm: south.firms.center, role: 16 }
    const found = await preview(to)
    expect(found).toMatchObject({
      from: { firmName: `${north.mark} shop`, role: 16 },
      to: { firmName: `${south.mark} center`, role: 16 },
      loses: { locations: 1, locationNames: [`${north.mark} shop`] },
      gains: { locations: 1, locationNames: [`${south.mark} center`] },
      losesManagers: { names: [`Role 6 ${north.mark}`] },
      gainsManagers: { names: [`Role 6 ${south.mark}`] },
      ends: { views: 1, notices: expect.any(Number) as number },
      ...{ visits: [], blocks: [], isLastAdmin: false },
    })
    expect(found.loses.orders).toBeGreaterThan(0)
    expect(found.loses.orderNames.join()).toContain(north.mark)
    expect(found.gains.orders).toBeGreaterThan(0)
    expect(await preview({ ...to, user: user(4) })).toMatchObject({ isLastAdmin: true })
  })

  test('says why a user cannot go there', async () => {
    const { shop, shop2 } = app.network.north.firms
    const blocks = async (firm: number, role: number) =>
      (await preview({ user: user(16), firm, role })).blocks
    expect(await blocks(shop, 16)).toHaveLength(1)
    expect(await blocks(shop2, 1)).toEqual(['Only people of the host have this role. Choose another one.'])
    expect(await blocks(shop2, 16)).toEqual([])
  })

  test('and a move reach as far as the branch of whoever moves, and never up', async () => {
    const { north, south } = app.network
    const manager = await app.as('role6@north.test')
    const calls = (to: { user: number; firm: number; role: number }) =>
      Promise.all([
        manager.call('GET user/movePreview', { query: to }),
        manager.call('POST user/moveUser', { body: { ...to, stamp: 'x' } }),
      ])
    const statuses = async (to: { user: number; firm: number; role: number }) =>
      (await calls(to)).map(({ status }) => status)
    const to = { user: user(16), firm: north.firms.shop2, role: 16 }
    expect(await statuses({ ...to, firm: south.firms.shop })).toEqual([404, 404])
    expect(await statuses({ ...to, user: south.users[16] ?? 0 })).toEqual([404, 404])
    expect(await statuses({ ...to, user: user(6) })).toEqual([422, 422])
    expect(await statuses({ ...to, role: 8 })).toEqual([200, 422])
    expect(await statuses(to)).toEqual([200, 409])
  })
})

describe('a move', () => {
  test('hands over open visits, and is asked again when they changed', async () => {
    const { north, south } = app.network
    const colleague = await addUser('wanda@north.test', north.firms.center, '14')
    const to = { user: user(14), firm: south.firms.center, role: 14 }
    const seen = await preview(to)
    expect(seen.visits).toHaveLength(1)
    const visit = seen.visits[0]?.calibrateEvent ?? 0
    expect(
      await host.refused('POST user/moveUser', { body: { ...to, stamp: seen.stamp } }, 'refused'),
    ).toMatchObject({
      detail: 'Choose who takes 1 open visit, or leave it unassigned.',
    })
    await app.sql('update event set version = version + 1 where id = $1', [visit])
    const visits = [{ calibrateEvent: visit, technician: colleague }]
    await host.refused('POST user/moveUser', { body: { ...to, visits, stamp: seen.stamp } }, 'conflict')
    expect(await move(to, { visits })).toMatchObject({ firm: south.firms.center, visits: 1 })
    const assigned = await app.sql('select "user", is_lead from event_technician where event = $1', [visit])
    expect(assigned).toEqual([{ user: colleague, is_lead: true }])
  })

  test('leaves nothing of the old company to read: by call, search, old token, socket, or link', async () => {
    const { north, south } = app.network
    const id = await addUser('mover@north.test', north.firms.shop, '16', { isChatInvitee: true })
    const before = await app.as('mover@north.test')
    await app.sql(
      `insert into channel_member (channel, "user", firm, is_by_rule) select c.id, $1, $2, true from channel c
       where c.firm = $2 or c.request in (select r.id from request r where r.firm = $2) on conflict do nothing`,
      [id, north.firms.shop],
    )
    await app.sql('update channel set owner = $1 where request is null and firm = $2', [id, north.firms.shop])
    await app.sql(
      `insert into notification ("user", firm, type, key, request, at) select $1, $2, 3, 'request:' || r.id, r.id, now()
       from request r where r.firm = $2 limit 1`,
      [id, north.firms.shop],
    )
    const feed = await before.call('GET calibrate/calibrates', { query: { pageSize: 50 } })
    expect(feed.text).toContain(north.mark)
    const hub = await connectHubClient(app.url, before.token ?? '')
    await move({ user: id, firm: south.firms.shop, role: 16 }, { laborRate: '55.00' })

    expect(await hub.closed).toBeGreaterThan(1000)
    expect(await before.call('GET user/profile')).toMatchObject({ status: 401 })
    const after = new Client(app.url, await app.tokenFor('mover@north.test'))
    expect(await after.ok('GET user/profile')).toMatchObject({ firm: south.firms.shop })
    const reads = allCalls.filter(({ call }) => call.method === 'GET' && !call.changes)
    const leaks = await Promise.all(
      reads.map(async ({ module, name, call }) => {
        const { query = {} } = sampleInputs[`${module}.${name}`]?.(north) ?? {}
        const fields = Object.entries(query).map(([field, value]): [string, string] => [field, String(value)])
        const answer = await after.send('GET', `${addressOf(call)}?${new URLSearchParams(fields).toString()}`)
        return answer.text.includes(north.mark) ? `${module}.${name} ${answer.status}` : ''
      }),
    )
    expect(leaks.filter(Boolean)).toEqual([])
    const found = await after.call('GET calibrate/calibrates', {
      query: { search: north.mark, pageSize: 50 },
    })
    expect(found.text).not.toContain(north.mark)
    // A chat of the old company doesn't take them in again by its rule.
    await app.sql('select chat_invite(c.id) from channel c where c.request is not null')
    expect(await app.sql('select 1 from channel_member where "user" = $1 and left_at is null', [id])).toEqual(
      [],
    )
    expect(await app.sql('select 1 from channel where owner = $1', [id])).toEqual([])
    const again = await connectHubClient(app.url, after.token ?? '')
    expect(JSON.stringify(again.frames)).not.toContain(north.mark)
    again.socket.close()
  })

  test('is in the history of both companies, each without the name of the other, and in an email to the user', async () => {
    const { north, south } = app.network
    const id = await addUser('both@north.test', north.firms.shop, '16')
    await move({ user: id, firm: south.firms.shop, role: 17 })
    const entries = await app.sql<{ firm: number; what: string; changes: unknown }>(
      `select firm, what, changes from history where entity = 'user' and entity_id = $1 and what in ('leftCompany', 'joinedCompany') order by id`,
      [id],
    )
    expect(entries).toEqual([
      { firm: north.firms.shop, what: 'leftCompany', changes: { company: [`${north.mark} shop`, null] } },
      {
        ...{ firm: south.firms.shop, what: 'joinedCompany' },
        changes: { company: [null, `${south.mark} shop`], roles: [null, '17'] },
      },
    ])
    const [mail] = await app.mail()
    expect(mail).toMatchObject({ to: 'both@north.test' })
    expect(mail?.text).toContain(`from ${north.mark} shop to ${south.mark} shop`)
    // The contact, with its phones and emails, goes along; the old one stays with the company and is inactive.
    const contacts = await app.sql(
      `select c.firm, c.is_inactive, c.email_address, (select count(*)::int from contact_email e where e.contact = c.id) as emails
       from contact c where c.email_address = 'both@north.test' order by c.id`,
    )
    expect(contacts).toEqual([
      { firm: north.firms.shop, is_inactive: true, email_address: 'both@north.test', emails: 1 },
      { firm: south.firms.shop, is_inactive: false, email_address: 'both@north.test', emails: 1 },
    ])
    const [stored] = await app.sql('select labor_rate, role from app_user where id = $1', [id])
    expect(stored).toEqual({ labor_rate: '0.00', role: 17 })
  })
})
