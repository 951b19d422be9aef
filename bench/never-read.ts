import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { openConnection } from './chat/people.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- never-read [clients] [megabytes]
// Clients stop reading while so much data is sent to each, beside one client that reads everything: how far
// the server's memory grows, whether they are disconnected, and how long the reading client waits for a
// batch of changes, alone and beside them.
const clients = Number(process.argv[2] ?? 100)
const megabytes = Number(process.argv[3] ?? 200)
const bar = 150
const ofOne = 2000
const messages = Math.ceil((megabytes * 1_000_000) / ofOne)
const atOnce = 2000

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const place = await startBenchDatabase()
try {
  const database = await place.database(1000, schema)
  const users = await makeUsers(database.ownerUrl)
  const owner = new pg.Client({ connectionString: place.superUrlOf(database) })
  await owner.connect()
  const product = await startProduct(database)
  try {
    const { token } = await new Client(product.url, null).signIn(users.host, password)
    let read = 0
    let wanted = Infinity
    let arrived = (): void => undefined
    await openConnection(product.url, token ?? '', () => {
      if (++read >= wanted) arrived()
    })
    /** Publishes one batch of changes. Returns the milliseconds until the reading client has them. */
    const offer = async (): Promise<number> => {
      wanted = read + atOnce
      const all = new Promise<void>((resolve) => (arrived = resolve))
      const start = performance.now()
      await owner.query(
        `with said as (insert into hub_log (cursor, type, parties, data)
           select (select coalesce(max(cursor), 0) from hub_log) + g, 'Status', array[1],
             jsonb_build_object('kind', 'blob', 'id', g, 'text', repeat('x', ${ofOne}))
           from generate_series(1, ${atOnce}) g returning 1)
         select pg_notify('hub', '') from (select count(*) from said) done`,
      )
      await all
      return performance.now() - start
    }
    const alone: number[] = []
    for (let lot = 0; lot < 20; lot++) alone.push(await offer())
    const silent = await Promise.all(
      Array.from({ length: clients }, () => openConnection(product.url, token ?? '', () => undefined)),
    )
    for (const socket of silent) socket.pause()
    const before = memoryOf(product.pid)
    let most = before
    const watch = setInterval(() => (most = Math.max(most, memoryOf(product.pid))), 50)
    const beside: number[] = []
    for (let said = 0; said < messages; said += atOnce) beside.push(await offer())
    clearInterval(watch)
    const closed = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const socket of silent) socket.resume()
    await Promise.all(closed)
    console.table({
      [`${clients} clients, ${megabytes} MB to each, load ${fixed(loadavg()[0] ?? 0, 1)}`]: {
        'memory before, MB': Math.round(before),
        'at most, MB': Math.round(most),
        'grown, MB': Math.round(most - before),
        bar,
        'lines cut': silent.length,
        'read by the one that reads': read,
        'a lot alone, ms': fixed(median(alone), 0),
        'beside them': fixed(median(beside), 0),
        'worst alone': fixed(Math.max(...alone.slice(5)), 0),
        'worst beside': fixed(Math.max(...beside), 0),
      },
    })
  } finally {
    await owner.query(
      "delete from hub_log where data ->> 'kind' = 'blob' and cursor < (select max(cursor) from hub_log)",
    )
    await product.stop()
    await owner.end()
  }
} finally {
  await place.stop()
}
process.exit(0)
