import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '#server/kernel/security/actor.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { HubClient, connectHubClient } from './testing/hub-client.ts'
import { deployments, type Deployment } from './testing/deployments.ts'

describe.each(deployments)('on $name', ({ start }) => {
  let app: Deployment
  beforeAll(async () => {
    app = await start()
  }, 60_000)
  afterAll(() => app.stop())

  const publishNote = (id: number, parties: number[]) =>
    app.services.db.command(systemScope, (tx) =>
      publish(tx, { user: 0 }, { name: 'requests.noted', entity: 'note', id, version: 1, firm: 1, parties }),
    )

  /** A seeded random generator, so that a failure can be reproduced. */
  const seededRandom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

  test('a client that keeps losing its connection gets everything once and in order', async () => {
    const messages = 300
    const random = seededRandom(20_261_121)
    const { center } = app.network.north.firms
    const token = (await app.as('role12@north.test')).token
    const start = (await connectHubClient(app.nextUrl(), token)).cursor
    const follow = async () => {
      const received: number[] = []
      let after = start
      let reconnects = 0
      while (received.at(-1) !== messages) {
        const client = new HubClient(app.nextUrl(), { token: token ?? '', after: after ?? 0 })
        const maxPerConnection = reconnects < 40 ? 1 + Math.floor(random() * 12) : Infinity
        const isDone = () =>
          client.changeIds('note').length >= maxPerConnection || client.changeIds('note').at(-1) === messages
        await client.waitFor(isDone)
        await client.disconnect()
        reconnects++
        received.push(...client.changeIds('note'))
        after = client.cursor
      }
      return received
    }
    const followers = Array.from({ length: 5 }, follow)
    for (let id = 1; id <= messages; id++) {
      await publishNote(id, [center])
      if (id % 3 === 0) await publishNote(id + 100_000, [app.network.south.firms.center])
    }
    const expected = Array.from({ length: messages }, (_, index) => index + 1)
    for (const received of await Promise.all(followers)) expect(received).toEqual(expected)
  }, 60_000)

  test('a page that loaded before its socket was open gets the changes since it began loading', async () => {
    const { center } = app.network.north.firms
    const token = (await app.as('role12@north.test')).token ?? ''
    const other = await connectHubClient(app.nextUrl(), token)
    await publishNote(900_001, [center])
    await publishNote(900_002, [app.network.south.firms.center])
    await other.waitForChange('note', 900_001)
    await app.sql("update hub_log set at = at - interval '1 hour' where (data ->> 'id')::int < 900000")
    const client = new HubClient(app.nextUrl(), { token, age: 30_000 })
    await client.waitForChange('note', 900_001)
    await publishNote(900_003, [center])
    await client.waitForChange('note', 900_003)
    expect(client.changeIds('note')).toEqual([900_001, 900_003])
    // Wait until the other process has sent it too. Otherwise a page that opens there would get it as news.
    await other.waitForChange('note', 900_003)
    const fresh = await connectHubClient(app.nextUrl(), token)
    await publishNote(900_004, [center])
    await fresh.waitForChange('note', 900_004)
    expect(fresh.changeIds('note')).toEqual([900_004])
    for (const each of [other, client, fresh]) await each.disconnect()
  })

  test('a gap that the log no longer covers leads to a resync', async () => {
    const token = (await app.as('role12@north.test')).token
    await app.sql('delete from hub_log where cursor < (select max(cursor) from hub_log)')
    const client = await connectHubClient(app.nextUrl(), token, 1)
    const resync = await client.waitFor((frame) => frame.name === 'resync')
    const [logged] = await app.sql<{ last: number }>('select max(cursor)::int as last from hub_log')
    const cursor = resync.name === 'resync' ? resync.cursor : 0
    expect(cursor).toBeGreaterThan(1)
    expect(cursor).toBeLessThanOrEqual(logged?.last ?? 0)
    await client.disconnect()
    const ahead = await connectHubClient(app.nextUrl(), token, 999_999_999)
    await ahead.waitFor((frame) => frame.name === 'resync')
    await publishNote(77, [app.network.north.firms.center])
    await ahead.waitForChange('note', 77)
    await ahead.disconnect()
  })

  test('the log keeps a week, and numbering continues from the last entry', async () => {
    await app.sql("update hub_log set at = now() - interval '8 days'")
    const [before] = await app.sql<{ last: number }>('select max(cursor)::int as last from hub_log')
    const { pruneLog } = await import('./store.ts')
    const week = new Date(Date.now() - 7 * 24 * 3_600_000)
    await app.services.db.command(systemScope, (tx) => pruneLog(tx, week))
    expect(await app.sql('select cursor::int from hub_log')).toEqual([{ cursor: before?.last }])
  })

  test('a client that never reads is disconnected and catches up later, without delaying others', async () => {
    const token = (await app.as('role12@north.test')).token
    // Both are on the same process, so when one has received everything, the other has been disconnected.
    const url = app.nextUrl()
    const [slow, quick] = [await connectHubClient(url, token), await connectHubClient(url, token)]
    slow.socket.pause()
    // Written in portions, each of which the quick client reads before the next, so that it never hits the limit.
    for (let from = 1; from <= 6000; from += 300) {
      await app.sql(
        `insert into hub_log (cursor, type, parties, data)
         select (select max(cursor) from hub_log) + g - $2 + 1, 'Status', $1,
           jsonb_build_object('kind', 'blob', 'id', g, 'text', repeat('x', 2000))
         from generate_series($2::int, $2 + 299) g`,
        [[app.network.north.firms.center], from],
      )
      await app.sql("select pg_notify('hub', '')")
      await quick.waitForChange('blob', from + 299)
    }
    expect(quick.changeIds('blob')).toEqual(Array.from({ length: 6000 }, (_, index) => index + 1))
    const closed = once(slow.socket, 'close')
    slow.socket.resume()
    await closed
    expect(slow.changeIds('blob').length).toBeLessThan(6000)
    const back = await connectHubClient(app.nextUrl(), token, slow.cursor)
    await back.waitForChange('blob', 6000)
    expect([...slow.changeIds('blob'), ...back.changeIds('blob')]).toEqual(quick.changeIds('blob'))
    await Promise.all([quick.disconnect(), back.disconnect()])
  })
})
