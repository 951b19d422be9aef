import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { seedContacts } from './contacts/seed.ts'
import { works } from './contacts/workloads.ts'
import { cpuSeconds } from './list/cpu.ts'
import { connections, measureLimit } from './list/limit.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- contacts [contacts] [seconds per round]
// Limit: the best known SQL in pgbench, prepared, as a superuser without row security, 8 connections. Ours:
// the call over HTTP with sign-in, scope, row security, and validation, 8 connections. The two alternate;
// results are medians of five rounds.
const contacts = Number(process.argv[2] ?? 500_000)
const seconds = Number(process.argv[3] ?? 3)
const rounds = 5
const bar = 0.5
/** Requests in the same database, which bring the firms along. */
const requests = 50_000

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .update(`contacts ${contacts}`)
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(requests, schema)
  const users = await makeUsers(database.ownerUrl)
  await seedContacts(database.ownerUrl, contacts)
  const superUrl = place.superUrlOf(database)
  const product = await startProduct(database)
  try {
    const nobody = new Client(product.url, null)
    const tokenOf = async (username: string) => `Bearer ${(await nobody.signIn(username, password)).token}`
    const tokens = { shops: await Promise.all(users.shops.map(tokenOf)), host: [await tokenOf(users.host)] }
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${contacts.toLocaleString('en-US')} contacts; ${connections} connections; ${rounds} rounds of ${seconds} s; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const table: Record<string, Record<string, number>> = {}
    for (const [name, { says, statements, paths, who }] of Object.entries(works)) {
      console.log(`${name}: ${says}`)
      const asked = tokens[who].flatMap((authorization) =>
        paths.map((path) => ({ path, headers: { authorization } })),
      )
      const ours = async (duration: number) => {
        const before = [cpuSeconds(product.pid), cpuSeconds(place.pid, true)]
        const result = await autocannon({ url: product.url, connections, duration, requests: asked })
        const after = [cpuSeconds(product.pid), cpuSeconds(place.pid, true)]
        if (result.non2xx > 0 || result.errors > 0)
          throw new Error(`${result.non2xx + result.errors} calls failed`)
        const cost = (at: number) => (((after[at] ?? 0) - (before[at] ?? 0)) * 1000) / result.requests.total
        return {
          rate: result.requests.total / result.duration,
          node: cost(0),
          postgres: cost(1),
          p95: result.latency.p97_5,
        }
      }
      await ours(2)
      const laps: (Awaited<ReturnType<typeof ours>> & { limit: number })[] = []
      for (let round = 0; round < rounds; round++) {
        const limit = await measureLimit(superUrl, statements, users.firms, seconds)
        laps.push({ limit, ...(await ours(seconds)) })
      }
      const of = (field: keyof (typeof laps)[number]) => median(laps.map((lap) => lap[field]))
      table[name] = {
        'limit/s': Math.round(of('limit')),
        bar,
        'ours/s': Math.round(of('rate')),
        ratio: fixed(of('rate') / of('limit'), 2),
        'Node ms': fixed(of('node'), 3),
        'PostgreSQL ms': fixed(of('postgres'), 3),
        'p97.5 ms': fixed(of('p95'), 1),
      }
    }
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
