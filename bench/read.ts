import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { cpuSeconds } from './list/cpu.ts'
import { connections, scriptRate } from './list/limit.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { runCallers } from './read/callers.ts'
import { limitsOf } from './read/limits.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- read [requests] [seconds per round]
// Limit: pgbench, prepared, as a superuser without row security. `row` reads and writes only the request's
// row, `whole` also everything the calls read and write with it; for an update, `short` reads only the row
// and writes like `whole`. Ours: the calls over HTTP with sign-in, scope, row security, and validation; an
// update is a read and a save. They alternate with 8 connections each; results are medians of five rounds.
const requests = Number(process.argv[2] ?? 20_000)
const seconds = Number(process.argv[3] ?? 2)
const rounds = 5
const bars = { read: 0.15, update: 0.25 }

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(requests, schema)
  const users = await makeUsers(database.ownerUrl)
  const superUrl = place.superUrlOf(database)
  const owner = new pg.Client({ connectionString: superUrl })
  await owner.connect()
  const { rows } = await owner.query<{ firm: number; ids: number[] }>(
    'select firm, array_agg(id order by id) as ids from request where firm = any($1) group by firm order by firm',
    [users.firms],
  )
  await owner.end()
  const product = await startProduct(database)
  try {
    const nobody = new Client(product.url, null)
    const tokenOf = async (username: string) => `Bearer ${(await nobody.signIn(username, password)).token}`
    const people = await Promise.all(
      rows.map(async ({ ids }, at) => ({ token: await tokenOf(users.shops[at] ?? ''), ids })),
    )
    const other = await tokenOf(users.host)
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${requests.toLocaleString('en-US')} requests; ${connections} connections; ${rounds} rounds of ${seconds} s; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const limits = limitsOf(requests)
    const table: Record<string, Record<string, number>> = {}
    const answers: Record<string, number> = {}
    const count = (found: Record<string, number>) => {
      for (const [name, times] of Object.entries(found)) answers[name] = (answers[name] ?? 0) + times
    }
    for (const kind of ['read', 'update'] as const) {
      await runCallers(product.url, people, other, kind, 2)
      const laps: Record<'row' | 'short' | 'whole' | 'ours' | 'p95' | 'node' | 'postgres', number>[] = []
      for (let round = 0; round < rounds; round++) {
        const row = await scriptRate(superUrl, [limits[kind].row], seconds)
        const { short: brief } = limits[kind]
        const short = brief ? await scriptRate(superUrl, [brief], seconds) : row
        const whole = await scriptRate(superUrl, [limits[kind].whole], seconds)
        const before = [cpuSeconds(product.pid), cpuSeconds(place.pid, true)]
        const { rate, p95, answers: found } = await runCallers(product.url, people, other, kind, seconds)
        const after = [cpuSeconds(product.pid), cpuSeconds(place.pid, true)]
        const cost = (at: number) => (((after[at] ?? 0) - (before[at] ?? 0)) * 1000) / (rate * seconds || 1)
        count(found)
        laps.push({ row, short, whole, ours: rate, p95, node: cost(0), postgres: cost(1) })
      }
      const of = (field: keyof (typeof laps)[number]) => median(laps.map((lap) => lap[field]))
      table[kind] = {
        'limit, row /s': Math.round(of('row')),
        'limit, whole /s': Math.round(of('whole')),
        bar: bars[kind],
        'ours/s': Math.round(of('ours')),
        'of row': fixed(of('ours') / of('row'), 3),
        ...(limits[kind].short && { 'of short': fixed(of('ours') / of('short'), 3) }),
        'of whole': fixed(of('ours') / of('whole'), 3),
        'Node ms': fixed(of('node'), 2),
        'PostgreSQL ms': fixed(of('postgres'), 2),
        'p97.5 ms': fixed(of('p95'), 1),
      }
    }
    const stale = await runCallers(product.url, people, other, 'stale', seconds)
    count(stale.answers)
    console.table(table)
    console.log(
      `answers: ${Object.entries(answers)
        .sort()
        .map(([name, times]) => `${name} x ${times}`)
        .join(', ')}`,
    )
    const wrong = Object.keys(answers).filter((name) => !/^(read|save) 200$|^stale 409$/.test(name))
    if (wrong.length > 0 || !answers['stale 409']) {
      console.log(`not as it must be: ${wrong.join(', ') || 'no stale version was tried'}`)
      process.exitCode = 1
    }
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
