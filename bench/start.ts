import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#scripts/postgres/index.ts'
import { runProduct } from './start/run.ts'
import { runDemoDay } from './start/demo-day.ts'
import { fixed, median } from './web/figures.ts'

// npm run bench -- start [rounds]
// Time from `npm start` to "ready" with an up-to-date database and web build: with PostgreSQL already
// running, and starting it too. The two alternate; results are medians. Then the server's memory after a
// repair order went from the shop to Paid.
const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
const place = (name: string) => join(folder, name)

const postgres = await startPostgres({ dataDir: place('outside') })
const outside = {
  DATA_DIR: place('a'),
  DATABASE_URL: postgres.ownerUrl,
  APP_DATABASE_URL: postgres.appUrl,
}
const own = { DATA_DIR: place('b') }
try {
  console.log(
    `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
  )
  type Laps = Record<'without' | 'whole' | 'cpu' | 'ready' | 'story' | 'helped', number[]>
  const laps: Laps = { without: [], whole: [], cpu: [], ready: [], story: [], helped: [] }
  const lap = async (env: Record<string, string>, isStory: boolean) => {
    const product = await runProduct(env)
    try {
      if (isStory) {
        laps.ready.push(product.memory())
        await runDemoDay(product.url)
        laps.story.push(product.memory())
        laps.helped.push(product.memoryWithHelper())
      }
      return product
    } finally {
      await product.stop()
    }
  }
  for (const env of [outside, own])
    console.log(`first start, with the demo: ${fixed((await lap(env, false)).seconds, 1)} s`)
  for (let round = 0; round < rounds; round++) {
    const { seconds, cpu } = await lap(outside, true)
    laps.without.push(seconds)
    laps.cpu.push(cpu)
    laps.whole.push((await lap(own, false)).seconds)
  }
  const row = (values: number[], digits: number, limit?: number) => ({
    limit: limit ?? '',
    ours: fixed(median(values), digits),
    ratio: limit ? fixed(median(values) / limit, 2) : '',
    least: fixed(Math.min(...values), digits),
    most: fixed(Math.max(...values), digits),
  })
  console.table({
    'start without PostgreSQL, s': row(laps.without, 2, 2),
    'its CPU, s': row(laps.cpu, 2),
    'start with PostgreSQL, s': row(laps.whole, 2, 5),
    'server memory when ready, MB': row(laps.ready, 0),
    'server memory after a story, MB': row(laps.story, 0, 180),
    'with its helper process, MB': row(laps.helped, 0),
  })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
