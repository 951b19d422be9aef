import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '#server/kernel/security/actor.ts'
import { publish, type Fact } from '#server/kernel/events/publish.ts'
import { HubClient, connectHubClient } from './testing/hub-client.ts'
import { deployments, type Deployment } from './testing/deployments.ts'

describe.each(deployments)('on $name', ({ start }) => {
  let app: Deployment
  beforeAll(async () => {
    app = await start()
  }, 60_000)
  afterAll(() => app.stop())

  const open = async (username: string, after?: number) =>
    connectHubClient(app.nextUrl(), (await app.as(username)).token, after)

  /** Publishes a fact about a made-up record. */
  const publishNote = (id: number, fact: Partial<Fact>) =>
    app.services.db.command(systemScope, (tx) =>
      publish(
        tx,
        { user: 0 },
        { name: 'requests.noted', entity: 'note', id, version: 1, firm: 1, parties: [], ...fact },
      ),
    )
  const everyone = () => [app.network.north.firms.center, app.network.south.firms.center]

  describe('recipients', () => {
    test('are the parties and those above them in the tree, and nobody else', async () => {
      const { center, shop } = app.network.north.firms
      const [host, franchisee, centerAdmin, shopUser, stranger] = await Promise.all(
        [
          'role1@north.test',
          'role8@north.test',
          'role12@north.test',
          'role17@north.test',
          'role12@south.test',
        ].map((name) => open(name)),
      )
      await publishNote(101, { firm: shop, parties: [shop, center] })
      await publishNote(102, { parties: [...everyone(), shop] })
      const all = [host, franchisee, centerAdmin, shopUser, stranger]
      await Promise.all(all.map((client) => client?.waitForChange('note', 102)))
      expect(all.map((client) => client?.changeIds('note'))).toEqual([
        [101, 102],
        [101, 102],
        [101, 102],
        [101, 102],
        [102],
      ])
      await Promise.all(all.map((client) => client?.disconnect()))
    })

    test('include a technician for own and unassigned work, and when named as a user', async () => {
      const { firms, users } = app.network.north
      const me = users['14'] ?? 0
      const technician = await open('role14@north.test')
      const parties = [firms.center]
      await publishNote(111, { parties, technicians: [me] })
      await publishNote(112, { parties, technicians: [me + 1000] })
      await publishNote(113, { parties, technicians: [] })
      await publishNote(114, { parties })
      await publishNote(115, { parties: [app.network.south.firms.shop], data: { users: [me] } })
      await technician.waitForChange('note', 115)
      expect(technician.changeIds('note')).toEqual([111, 113, 114, 115])
      await technician.disconnect()
    })

    test('a Counts frame follows where badges may change, and the content stays out', async () => {
      const client = await open('role12@north.test')
      const parties = [app.network.north.firms.center]
      await publishNote(121, { name: 'requests.submitted', parties, data: { request: 7, secret: 'no' } })
      await client.waitFor((frame) => 'type' in frame && frame.type === 'Counts')
      expect(client.changeIds('note', 'Counts')).toEqual([121])
      const frame = await client.waitForChange('note', 121)
      expect(frame).toMatchObject({ data: { kind: 'note', id: 121, version: 1, request: 7 } })
      expect(JSON.stringify(client.frames)).not.toContain('secret')
      await client.disconnect()
    })
  })

  describe('connecting and disconnecting', () => {
    test('an invalid token is refused', async () => {
      const client = new HubClient(app.nextUrl(), { token: 'a.b.c' })
      expect(await client.closed).toBe(4401)
      expect(client.frames).toEqual([{ name: 'bye', reason: "You've been signed out. Sign in to continue." }])
    })

    test('a first frame other than hello, an oversized frame, and too many frames are refused', async () => {
      const talker = new HubClient(app.nextUrl())
      talker.socket.on('open', () => talker.send({ name: 'sendMessage', data: {} }))
      expect(await talker.closed).toBe(4400)
      const long = await open('role12@north.test')
      long.send({ name: 'sendMessage', data: { text: 'x'.repeat(70_000) } })
      expect(await long.closed).toBe(1009)
      const quick = await open('role12@north.test')
      for (let i = 0; i < 500; i++) quick.send({ name: 'sendMessage', data: {} })
      expect(await quick.closed).toBe(4429)
    })

    test('pages of other sites are refused', async () => {
      const { token } = await app.as('role12@north.test')
      const url = app.nextUrl()
      const stranger = new HubClient(url, { token: token ?? '' }, { origin: 'https://evil.example' })
      expect(await stranger.closed).toBe(1006)
      const own = new HubClient(url, { token: token ?? '' }, { origin: url })
      await own.waitFor((frame) => frame.name === 'welcome')
      await own.disconnect()
    })

    test('signing out sends bye and closes the connections on every process', async () => {
      const person = await app.anonymous.signIn('role16@north.test', 'Heron#walks9')
      const lines = [
        await connectHubClient(app.nextUrl(), person.token),
        await connectHubClient(app.nextUrl(), person.token),
      ]
      const other = await open('role15@north.test')
      await person.send('POST', '/auth/signOut')
      for (const client of lines) expect(await client.closed).toBe(4401)
      for (const client of lines) expect(client.frames.at(-1)).toMatchObject({ name: 'bye' })
      expect(other.socket.readyState).toBe(other.socket.OPEN)
      await other.disconnect()
    })

    test.each([
      ['inactivation', 'role15@south.test', 'is_inactive = true'],
      ['another role', 'role16@south.test', 'role = 17'],
    ])('%s closes them too, and the next call is refused', async (_change, username, change) => {
      const person = await app.as(username)
      const lines = [await open(username), await open(username)]
      await app.sql(`update app_user set ${change} where username = $1`, [username])
      for (const client of lines) expect(await client.closed).toBe(4401)
      await person.refused('GET user/profile', {}, 'unauthorized')
    })

    test('a password set by someone else closes them too', async () => {
      const line = await open('role17@south.test')
      const host = await app.as('role1@north.test')
      const user = app.network.south.users['17']
      await host.ok('POST user/saveCredentials', { body: { user, password: 'Heron#walks9' } })
      expect(await line.closed).toBe(4401)
    })

    test('presence on users and locations is shown to those who may open their pages', async () => {
      const { users, firms } = app.network.north
      const [user, firm] = [`user:${users['16']}`, `firm:${firms.shop}`]
      const lines: Awaited<ReturnType<typeof open>>[] = []
      const look = async (username: string, on: string) => {
        const line = await open(username)
        lines.push(line)
        line.send({ name: 'sendMessage', type: 'Status', data: { kind: 'presence', on, open: true } })
        return line
      }
      const [ofUser, ofFirm] = [await look('role1@north.test', user), await look('role1@north.test', firm)]
      for (const [line, on] of [
        [ofUser, user],
        [ofFirm, firm],
      ] as const) {
        await line.waitFor((frame) => 'data' in frame && 'people' in frame.data)
        for (const stranger of ['role16@north.test', 'role6@south.test', 'role3@south.test'])
          await look(stranger, on)
      }
      for (const [username, on] of [
        ['role6@north.test', user],
        ['role3@north.test', firm],
      ] as const) {
        const frame = await (
          await look(username, on)
        ).waitFor((frame) => 'data' in frame && 'people' in frame.data)
        expect(frame).toMatchObject({ data: { on, people: ['Role 1 Borealis'] } })
      }
      await Promise.all(lines.map((line) => line.disconnect()))
    })

    test('presence on a record is shown to those who have it open and may see it', async () => {
      const on = `request:${app.network.north.ids.submitted}`
      const [first, second, stranger] = await Promise.all([
        open('role12@north.test'),
        open('role8@north.test'),
        open('role12@south.test'),
      ])
      stranger.send({ name: 'sendMessage', data: { kind: 'presence', on, open: true } })
      first.send({ name: 'sendMessage', type: 'presence', data: { on, open: true } })
      const alone = await first.waitFor((frame) => 'data' in frame && 'people' in frame.data)
      expect(alone).toMatchObject({ data: { on, people: [] } })
      second.send({ name: 'sendMessage', type: 'presence', data: { on, open: true } })
      const both = await first.waitFor(
        (frame) => 'data' in frame && 'people' in frame.data && frame.data.people.length > 0,
      )
      expect(both).toMatchObject({ data: { on, people: [expect.any(String)] } })
      const before = first.frames.length
      await second.disconnect()
      // The other process also repeats every half minute who is there.
      const left = await first.waitFor(
        (frame) =>
          first.frames.indexOf(frame) >= before &&
          'data' in frame &&
          'people' in frame.data &&
          frame.data.people.length === 0,
      )
      expect(left).toMatchObject({ data: { on, people: [] } })
      expect(stranger.frames).toHaveLength(1)
      stranger.send({ name: 'sendChatPush', data: { channel: 'request_1' } })
      expect(await stranger.waitFor((frame) => frame.name === 'answer')).toMatchObject({ ok: false })
      await Promise.all([first.disconnect(), stranger.disconnect()])
    })
  })
})
