import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeCodes } from '#contract/live.ts'
import { reconnectDelays } from '#contract/kit/reconnect.ts'
import { freePort } from '#scripts/postgres/ports.ts'
import { redisPath, startRedis } from '#scripts/testing/redis.ts'
import { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { HubClient, connectHubClient } from './testing/hub-client.ts'
import { startProxy } from './testing/proxy.ts'
import { startSecondServer } from './testing/second-server.ts'

const redis = redisPath()
const readers = 6
const connectionCount = 30

describe.runIf(redis)('two processes behind a proxy, restarted one after the other', () => {
  let app: Awaited<ReturnType<typeof startNetworkApp>>
  let between: Awaited<ReturnType<typeof startRedis>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let served: Awaited<ReturnType<typeof startSecondServer>>[] = []
  // Long enough for the proxy to notice even if this machine is busy with other tests.
  const serve = (port: string) =>
    startSecondServer(app, { REDIS_URL: between.url, LEAVE_WAIT: '5', CALL_WAIT: '25', PORT: port })
  /** No connection of another test can take such a port while its process restarts. */
  const serveAnywhere = async () => serve(`${await freePort()}`)
  beforeAll(async () => {
    between = await startRedis(redis ?? '')
    app = await startNetworkApp({ env: { REDIS_URL: between.url } })
    served = [await serveAnywhere(), await serveAnywhere()]
    proxy = await startProxy(served.map(({ url }) => url))
  }, 120_000)
  afterAll(async () => {
    proxy.stop()
    await Promise.all(served.map((each) => each.stop()))
    await app.stop()
    await between.stop()
  })

  /** Connects like a browser and reconnects with a browser's delays. `tries` is the number of attempts each time. */
  const keepConnected = async (token: string | null) => {
    const tries: number[] = []
    const codes: number[] = []
    const state = { isOver: false, current: await connectHubClient(proxy.url, token) }
    const reconnectLoop = async () => {
      for (;;) {
        const code = await state.current.closed
        if (state.isOver) return
        codes.push(code)
        let tried = 0
        for (let isBack = false; !isBack && tried < reconnectDelays.length;) {
          await pause((reconnectDelays[tried++] ?? 0) * 1000)
          const client = new HubClient(proxy.url)
          client.socket.once('open', () =>
            client.send({ name: 'hello', token: token ?? '', after: state.current.cursor }),
          )
          isBack = await client
            .waitFor(({ name }) => name === 'welcome')
            .then(
              () => true,
              () => false,
            )
          if (isBack) state.current = client
          if (state.isOver) return client.disconnect()
        }
        tries.push(tried)
      }
    }
    const loop = reconnectLoop()
    return {
      tries,
      codes,
      stop: async () => {
        state.isOver = true
        await state.current.disconnect()
        await loop
      },
    }
  }

  test('no call fails, and every client is back within three tries', async () => {
    const { token } = await app.as('role12@north.test')
    await expect.poll(() => served.every(({ url }) => proxy.isReady(url)), { timeout: 30_000 }).toBe(true)
    const open = await Promise.all(Array.from({ length: connectionCount }, () => keepConnected(token)))
    const load = { isOver: false, done: 0, failed: [] as unknown[] }
    const callRepeatedly = async (index: number) => {
      const client = new Client(proxy.url, token)
      const { working } = app.network.north.ids
      while (!load.isOver) {
        const answer =
          index % 2 === 0
            ? await client.call('POST contact/saveContact', { body: { contact: -1, lastName: 'Rolling' } })
            : await client.call('GET calibrate/calibrate', { query: { id: working } })
        if (answer.status === 200) load.done++
        else load.failed.push([answer.status, answer.text])
      }
    }
    const callers = Array.from({ length: readers }, (_, index) =>
      callRepeatedly(index).catch((error) => load.failed.push(error)),
    )
    try {
      for (const [at, one] of served.entries()) {
        const { port } = new URL(one.url)
        expect(await one.end()).toBe(0)
        served[at] = await serve(port)
        await expect.poll(() => proxy.isReady(one.url), { timeout: 30_000 }).toBe(true)
        await pause(500)
      }
    } finally {
      load.isOver = true
      await Promise.all(callers)
      await Promise.all(open.map((connection) => connection.stop()))
    }
    expect(load.failed).toEqual([])
    expect(load.done).toBeGreaterThan(50)
    const tries = open.flatMap((connection) => connection.tries)
    const codes = open.flatMap((connection) => connection.codes)
    expect(new Set(codes)).toEqual(new Set([closeCodes.restart]))
    // Each process held some of them and both were restarted, so on average each was closed once.
    expect(tries.length).toBeGreaterThanOrEqual(connectionCount)
    expect(Math.max(...tries)).toBeLessThanOrEqual(3)
  }, 120_000)
})
