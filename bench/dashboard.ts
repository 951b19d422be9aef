import { cpus, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { withoutChecks } from '#database/seed/without-checks.ts'
import { fillMillion } from '#database/seed/million.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { works } from './dashboard/works.ts'
import { seedPlans } from './plan-adas/seed.ts'
import { fixed, median, percentile } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- dashboard [requests] [firms] [view,view]
// Limit: the best known SQL for one side of the view on the raw tables, without row security, on one
// connection. Ours: the call over HTTP with sign-in, scope, row security, and validation, which also reads the
// range before. They alternate; results are medians of twenty rounds, of the host and of one center. The host's views read sums
// of each day, which the product computes first.
const requests = Number(process.argv[2] ?? 100_000)
const firms = Number(process.argv[3] ?? Math.max(50, Math.round(requests / 500)))
const views = process.argv[4]?.split(',')
const rounds = 20
const password = 'Calibrate#2026'

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Waits until the product has computed the sums of all days up to today, as the list of leaks reaches back to the first. */
const readySums = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::int as missing
       from (select min(completed_at)::date as day from event) first, generate_series(first.day, current_date, '1 day') d(at)
       where not exists (select 1 from dashboard_ready_day r where r.day = d.at::date)`,
    )
    if (rows[0]?.missing === 0) return
    await setTimeout(1000)
  }
}

const databases = openDatabases()
try {
  const database = await databases.create('base')
  await fillMillion(database.ownerUrl, { firms, requests })
  await seedPlans(database.ownerUrl)
  const limit = new pg.Client({ connectionString: database.ownerUrl })
  await limit.connect()
  await withoutChecks(limit, ['event_service'], async () => {
    await limit.query(
      `update event_service set service = (select id from service where firm = 1 and code = 'FCAM-S') where id % 3 = 0`,
    )
  })
  await limit.query('vacuum analyze')
  const { rows } = await limit.query<{ firm: number; host: string; admin: string }>(
    `select c.firm, (select username from app_user where role = 1 limit 1) as host, c.username as admin
     from app_user c where c.role = 12 order by c.firm limit 1`,
  )
  const people = [
    { who: 'host', username: rows[0]?.host ?? '', firm: 0 },
    { who: 'center', username: rows[0]?.admin ?? '', firm: rows[0]?.firm ?? 0 },
  ]
  const product = await startProduct(database)
  try {
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${requests.toLocaleString('en-US')} requests of three years, ${firms.toLocaleString('en-US')} firms; ${rounds} rounds; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const from = performance.now()
    await readySums(limit)
    console.log(
      `sums of all days computed in ${fixed((performance.now() - from) / 1000, 0)} s, the wait of 10 s included`,
    )
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    const range = `rangeView=7&dateStart=${day(427)}&dateEnd=${day(0)}`
    const table: Record<string, Record<string, number>> = {}
    for (const { who, username, firm } of people) {
      const client = await new Client(product.url, null).signIn(username, password)
      for (const [name, { statement, path }] of Object.entries(works)) {
        if (views && !views.includes(name)) continue
        const text = statement.replaceAll(':f', String(firm))
        const ours = async () => {
          const answer = await client.send('GET', `/api/${path}${path.includes('?') ? '&' : '?'}${range}`)
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        }
        await ours()
        const laps: { limit: number; ours: number }[] = []
        for (let round = 0; round < rounds; round++)
          laps.push({ limit: await timed(() => limit.query(text)), ours: await timed(ours) })
        const [best, own] = [median(laps.map((lap) => lap.limit)), median(laps.map((lap) => lap.ours))]
        table[`${name}, ${who}`] = {
          'limit ms': fixed(best, 1),
          'ours ms': fixed(own, 1),
          'ours p95 ms': fixed(
            percentile(
              laps.map((lap) => lap.ours),
              0.95,
            ),
            1,
          ),
          ratio: fixed(best / own, 2),
        }
      }
    }
    console.table(table)
  } finally {
    await product.stop()
    await limit.end()
  }
} finally {
  await databases.close()
}
