import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#scripts/postgres/ports.ts'
import { root } from '#scripts/project/files.ts'
import { redisPath, startRedis } from '#scripts/testing/redis.ts'
import { startProxy } from '#server/modules/live/testing/proxy.ts'
import { Client } from '#server/testing/client.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { makeHubClients, makeSpeaker, until } from './restart/hub-clients.ts'
import { startSteadyCalls } from './restart/steady-calls.ts'
import { fixed, percentile } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- rolling-restart [clients] [calls a second]
// Two processes behind a proxy that asks /readyz, with so many live connections and calls. First both are restarted, one after
// the other: no call may fail, and every client has to be back within the first three delays. Then one is killed with -9: what it
// was answering fails, but nothing that was acknowledged may be lost, and the other one serves on.
const clients = Number(process.argv[2] ?? 2000)
const perSecond = Number(process.argv[3] ?? 50)
/** The first delays of a browser: at once, 3 s, and 5 s. */
const mostTries = 3

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const redis = redisPath()
if (!redis) process.exit(1)
const place = await startBenchDatabase()
const between = await startRedis(redis)
try {
  const database = await place.database(1000, schema)
  const users = await makeUsers(database.ownerUrl)
  const owner = new pg.Client({ connectionString: place.superUrlOf(database) })
  await owner.connect()
  const serve = (port: number) =>
    startProduct(database, port, { REDIS_URL: between.url, LEAVE_WAIT: '3', LOG_LEVEL: 'silent' })
  const ports = [await freePort(), await freePort()]
  const processes = await Promise.all(ports.map(serve))
  const proxy = await startProxy(ports.map((port) => `http://127.0.0.1:${port}`))
  const isReady = (at: number) => proxy.isReady(`http://127.0.0.1:${ports[at]}`)
  await until(() => isReady(0) && isReady(1))
  const nobody = new Client(proxy.url, null)
  const { token } = await nobody.signIn(users.host, password)
  const shop = await nobody.signIn(users.shops[0] ?? '', password)
  const live = makeHubClients(clients, proxy.url, token)
  const { say, said, clean } = makeSpeaker(owner)
  await live.connect()
  // Like pages that have been open for a while: a stable connection starts with its first delay.
  await pause(6000)

  const lost = async (names: readonly string[]) => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int from unnest($1::text[]) n where not exists (select 1 from contact where last_name = n)',
      [names],
    )
    return rows[0]?.count ?? 0
  }
  /** Runs calls and changes during some work on the processes, and until every client is live again. */
  const measure = async (title: string, work: () => Promise<void>) => {
    for (const each of live.all) Object.assign(each, { mostAttempts: 0, breaks: 0 })
    const calls = startSteadyCalls(proxy.url, shop.token, perSecond)
    const speaking = setInterval(() => void say(), 200)
    await pause(2000)
    const brokeFrom = performance.now()
    await work()
    await pause(1000)
    await until(() => live.all.every((each) => each.live))
    await calls.stop()
    clearInterval(speaking)
    await until(() => live.all.every(({ heard }) => heard.length >= said()))
    const result = {
      seconds: fixed((performance.now() - brokeFrom) / 1000, 1),
      calls: calls.times.length,
      'calls failed': calls.failed.length,
      'saves acknowledged': calls.saved.length,
      'of them lost': await lost(calls.saved),
      'median, ms': Math.round(percentile(calls.times, 0.5)),
      'slowest, ms': Math.round(percentile(calls.times, 1)),
      'breaks of all clients': live.all.reduce((sum, { breaks }) => sum + breaks, 0),
      'most tries of one': Math.max(...live.all.map(({ mostAttempts }) => mostAttempts)),
      'clients that lost, doubled or mixed up': live.wrong(said()).length,
      resyncs: live.all.reduce((sum, { resyncs }) => sum + resyncs, 0),
    }
    console.table({ [`${title}, ${clients} clients, load ${fixed(loadavg()[0] ?? 0, 1)}`]: result })
    for (const failure of new Set(calls.failed)) console.log(failure)
    return result
  }

  try {
    const rolling = await measure('rolling restart', async () => {
      for (const [at, port] of ports.entries()) {
        await processes[at]?.stop()
        processes[at] = await serve(port)
        await until(() => isReady(at))
        await pause(1000)
      }
    })
    const killed = await measure('kill -9 of one', async () => {
      process.kill(processes[0]?.pid ?? 0, 'SIGKILL')
      await processes[0]?.stop()
      await until(() => !isReady(0))
      await pause(3000)
      processes[0] = await serve(ports[0] ?? 0)
      await until(() => isReady(0))
    })
    const isHeld =
      rolling['calls failed'] === 0 &&
      [rolling, killed].every(
        (each) =>
          each['of them lost'] === 0 &&
          each['most tries of one'] <= mostTries &&
          each['clients that lost, doubled or mixed up'] === 0,
      )
    console.log(isHeld ? 'held' : 'NOT HELD')
    if (!isHeld) process.exitCode = 1
  } finally {
    live.stop()
    proxy.stop()
    await clean()
    await owner.query(`delete from contact where last_name like 'Rolling %'`).catch(() => undefined)
    for (const each of processes) await each.stop()
    await owner.end()
  }
} finally {
  await between.stop()
  await place.stop()
}
process.exit()
