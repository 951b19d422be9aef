import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { openConnection } from './chat/people.ts'
import { cpuSeconds } from './list/cpu.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- hub [clients] [rounds]
// Time from a change's entry in the log until the last client has it. Limit: a bare server that writes the
// same prebuilt bytes to as many sockets. The two alternate; in both cases the clients run in the bench
// process.
const clients = Number(process.argv[2] ?? 2000)
const rounds = Number(process.argv[3] ?? 5)
const bar = 1.25
/** Messages per CPU measurement, because a single one takes less than a tick of the kernel clock. */
const manyForCpu = 20

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
const raw = fork(join(import.meta.dirname, 'hub/server.ts'))
try {
  const rawAt = await new Promise<{ port: number; pid: number }>((resolve) =>
    raw.once('message', (said) => resolve(said as { port: number; pid: number })),
  )
  const database = await place.database(1000, schema)
  const users = await makeUsers(database.ownerUrl)
  const owner = new pg.Client({ connectionString: place.superUrlOf(database) })
  await owner.connect()
  const product = await startProduct(database)
  try {
    let left = 0
    let arrived = (): void => undefined
    const heard = () => {
      if (--left === 0) arrived()
    }
    const { token } = await new Client(product.url, null).signIn(users.host, password)
    for (let from = 0; from < clients; from += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, clients - from) }, () =>
          openConnection(product.url, token ?? '', heard),
        ),
      )
    const bare = () =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${rawAt.port}`, { perMessageDeflate: false })
        socket.once('error', reject)
        socket.once('open', () => resolve())
        socket.on('message', () => heard())
      })
    for (let from = 0; from < clients; from += 100)
      await Promise.all(Array.from({ length: Math.min(100, clients - from) }, bare))

    const frame = JSON.stringify({
      name: 'sendMessage',
      type: 'Status',
      cursor: 1_000_000,
      data: { kind: 'request', id: 48_213, version: 7, what: 'requests.submitted', actor: 12 },
    })
    const sayRaw = () => void raw.send(frame)
    const sayOurs = () =>
      owner.query(
        `with said as (insert into hub_log (cursor, type, parties, data)
           select (select coalesce(max(cursor), 0) + 1 from hub_log), 'Status', array[1],
             '{"kind":"request","id":48213,"version":7,"what":"requests.submitted","actor":12}'::jsonb returning 1)
         select pg_notify('hub', '') from said`,
      )
    const timed = async (say: () => unknown, times: number): Promise<number> => {
      const start = performance.now()
      for (let n = 0; n < times; n++) {
        left = clients
        const all = new Promise<void>((resolve) => (arrived = resolve))
        await say()
        await all
      }
      return (performance.now() - start) / times
    }
    const laps: Record<'raw' | 'ours' | 'rawCpu' | 'oursCpu', number>[] = []
    await timed(sayRaw, 2)
    await timed(sayOurs, 2)
    for (let round = 0; round < rounds; round++) {
      const before = [cpuSeconds(rawAt.pid), cpuSeconds(product.pid)]
      const bareTime = await timed(sayRaw, manyForCpu)
      const ours = await timed(sayOurs, manyForCpu)
      const copies = clients * manyForCpu
      const cost = (pid: number, at: number) => ((cpuSeconds(pid) - (before[at] ?? 0)) * 1e6) / copies
      laps.push({ raw: bareTime, ours, rawCpu: cost(rawAt.pid, 0), oursCpu: cost(product.pid, 1) })
    }
    const of = (field: keyof (typeof laps)[number]) => median(laps.map((lap) => lap[field]))
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${clients} clients; ${rounds} rounds of ${manyForCpu} messages; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    console.table({
      hub: {
        'limit, ms to the last': fixed(of('raw'), 1),
        'ours, ms': fixed(of('ours'), 1),
        ratio: fixed(median(laps.map((lap) => lap.ours / lap.raw)), 2),
        bar,
        'limit, us a copy': fixed(of('rawCpu'), 1),
        'ours, us a copy': fixed(of('oursCpu'), 1),
      },
    })
  } finally {
    await product.stop()
    await owner.end()
  }
} finally {
  raw.disconnect()
  await place.stop()
}
process.exit(0)
