import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { cpuSeconds } from './list/cpu.ts'
import { connections, measureLimit } from './list/limit.ts'
import { password, seedTree } from './tree/seed.ts'
import { works } from './tree/workloads.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- tree [firms] [seconds per round]
// Limit: the best known SQL in pgbench, prepared, without row security, 8 connections. Ours: the calls over
// HTTP with sign-in, scope, row security, and validation, 8 connections, as the host, who sees everything,
// and as a brand above all firms but the host. They alternate; results are medians of five rounds.
const firms = Number(process.argv[2] ?? 5000)
const seconds = Number(process.argv[3] ?? 3)
const rounds = 5
const bar = 0.5

const databases = openDatabases()
try {
  const database = await databases.create('base')
  const users = await seedTree(database.ownerUrl, firms)
  const product = await startProduct(database)
  try {
    const nobody = new Client(product.url, null)
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${firms.toLocaleString('en-US')} firms; ${rounds} rounds of ${seconds} s; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const table: Record<string, Record<string, number>> = {}
    for (const [name, work] of Object.entries(works))
      for (const [who, username] of Object.entries(users)) {
        const { token } = await nobody.signIn(username, password)
        const headers = { authorization: `Bearer ${token}` }
        const ours = async (duration: number) => {
          const before = cpuSeconds(product.pid)
          const requests = work.paths.map((path) => ({ path, headers }))
          const result = await autocannon({ url: product.url, connections, duration, requests })
          if (result.non2xx + result.errors > 0)
            throw new Error(`${result.non2xx + result.errors} calls failed`)
          const node = ((cpuSeconds(product.pid) - before) * 1000) / result.requests.total
          return { rate: result.requests.total / result.duration, node, p95: result.latency.p97_5 }
        }
        await ours(2)
        const laps: (Awaited<ReturnType<typeof ours>> & { limit: number })[] = []
        for (let round = 0; round < rounds; round++) {
          const limit = await measureLimit(database.ownerUrl, work.statements, [1], seconds)
          laps.push({ limit, ...(await ours(seconds)) })
        }
        const of = (field: keyof (typeof laps)[number]) => median(laps.map((lap) => lap[field]))
        table[`${name}, ${who}`] = {
          'limit/s': Math.round(of('limit')),
          bar,
          'ours/s': Math.round(of('rate')),
          ratio: fixed(of('rate') / of('limit'), 2),
          'Node ms': fixed(of('node'), 2),
          'p97.5 ms': fixed(of('p95'), 1),
        }
      }
    for (const [name, work] of Object.entries(works)) console.log(`${name}: ${work.says}`)
    console.table(table)
    console.log(`load at the end ${fixed(loadavg()[0] ?? 0, 1)}`)
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}
