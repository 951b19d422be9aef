import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { runVisits } from './event/callers.ts'
import { makeVisits } from './event/visits.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- pipeline [requests] [seconds per round] [rounds]
// What pipelined statements gain: visits of 40 services are opened and saved over HTTP, in turns by a product with
// DATABASE_PIPELINE=on and one with off, on the same database. Results are medians.
const requests = Number(process.argv[2] ?? 20_000)
const seconds = Number(process.argv[3] ?? 2)
const rounds = Number(process.argv[4] ?? 5)
const settings = ['on', 'off'] as const

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(requests, schema)
  const users = await makeUsers(database.ownerUrl)
  const visits = await makeVisits(place.superUrlOf(database), 50)
  const products = await Promise.all(
    settings.map(async (setting) => {
      const product = await startProduct(database, 0, { DATABASE_PIPELINE: setting })
      const { token } = await new Client(product.url, null).signIn(users.host, password)
      return { setting, product, token: `Bearer ${token}` }
    }),
  )
  try {
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds of ${seconds} s; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const table: Record<string, Record<string, number>> = {}
    for (const kind of ['open', 'save'] as const) {
      const laps = { on: [] as number[], off: [] as number[] }
      for (const { product, token } of products) await runVisits(product.url, token, visits, kind, 1)
      for (let round = 0; round < rounds; round++)
        for (const { setting, product, token } of products)
          laps[setting].push((await runVisits(product.url, token, visits, kind, seconds)).rate)
      const [on, off] = [median(laps.on), median(laps.off)]
      table[kind] = { 'on/s': Math.round(on), 'off/s': Math.round(off), gain: fixed(on / off, 2) }
    }
    console.table(table)
  } finally {
    for (const { product } of products) await product.stop()
  }
} finally {
  await place.stop()
}
