import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { cpuSeconds, waitUntilIdle } from './list/cpu.ts'
import { bookings, days, firstDay, makeCenter, size } from './slots/center.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- slots [calls per round] [rounds]
// A month of offered times of a center with 24 bays and 24 technicians, over HTTP with sign-in, scope, row security, and
// validation: half booked, and booked to the last hour, so that every day answers a reason for each bay. CPU is that of the
// server and of PostgreSQL together, per call; the bar is 100 ms and one statement.
const calls = Number(process.argv[2] ?? 30)
const rounds = Number(process.argv[3] ?? 5)
const bar = 100
const password = 'Heron#walks9'

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])

/** The process of PostgreSQL that all connections belong to. */
const postgresOf = async (ownerUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const found = parentOf(rows[0]?.pid ?? 1)
  await client.end()
  return found
}

const databases = openDatabases()
try {
  const database = await databases.create('base')
  const hash = hashSync(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const half = await makeCenter(database.ownerUrl, 'half', hash)
  const full = await makeCenter(database.ownerUrl, 'full', hash)
  const postgres = await postgresOf(database.ownerUrl)
  const product = await startProduct(database)
  try {
    await waitUntilIdle(product.pid)
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${days} days, ${size} bays, ${size} technicians; ${rounds} rounds of ${calls} calls; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const table: Record<string, Record<string, number | string>> = {}
    for (const [kind, center] of Object.entries({ half, full })) {
      const client = await new Client(product.url, null).signIn(center.username, password)
      for (const place of ['bay', 'shop'] as const) {
        const query = { firm: center.center, services: String(center.service), place, from: firstDay, days }
        const ask = () => client.ok('GET bay/offeredTimes', { query })
        for (let warm = 0; warm < 10; warm++) await ask()
        const laps: { server: number; database: number; ms: number }[] = []
        for (let round = 0; round < rounds; round++) {
          const before = [cpuSeconds(product.pid), cpuSeconds(postgres, true), performance.now()] as const
          for (let call = 0; call < calls; call++) await ask()
          const per = (used: number) => (used * 1000) / calls
          laps.push({
            server: per(cpuSeconds(product.pid) - before[0]),
            database: per(cpuSeconds(postgres, true) - before[1]),
            ms: (performance.now() - before[2]) / calls,
          })
        }
        const answer = await ask()
        const of = (field: 'server' | 'database' | 'ms') => median(laps.map((lap) => lap[field]))
        const cpu = of('server') + of('database')
        table[`${kind}, ${place === 'bay' ? 'in a bay' : 'at a shop'}`] = {
          visits: center.visits,
          'a day and technician': bookings[kind as keyof typeof bookings],
          times: answer.days.reduce((sum, day) => sum + day.times.length, 0),
          reasons: answer.days.reduce((sum, day) => sum + day.reasons.length, 0),
          'server CPU ms': fixed(of('server'), 1),
          'database CPU ms': fixed(of('database'), 1),
          'CPU ms': fixed(cpu, 1),
          bar,
          'answered after ms': fixed(of('ms'), 1),
          reached: cpu <= bar ? 'yes' : 'no',
        }
        if (cpu > bar) process.exitCode = 1
      }
    }
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}
