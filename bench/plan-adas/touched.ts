import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemScope } from '#server/kernel/security/actor.ts'
import { Database } from '#server/kernel/postgres/database.ts'
import { sql } from 'kysely'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listRuleOrders } from '#server/modules/adas/reads/rule-orders.ts'
import { root } from '#scripts/project/files.ts'
import { startBenchDatabase } from '../list/bench-database.ts'
import { fixed, median } from '../web/figures.ts'
import { seedPlans } from './seed.ts'

const bar = 2000
const rounds = 5
/** Rules of one make, of every make, by code, and those that touch most orders. */
const asked = [
  'GM-1',
  'FORD-6',
  'NIS-37',
  'TOY-19',
  'ALL-CRASH-SCAN',
  'FORD-C1001',
  'ALL-CODE-FRONT-CAMERA',
  'ALL-CODE',
  'ALL-BUMPER-RADAR',
  'HON-32',
]

/** How long a rule takes to name the orders that it touches, through the product's own read with row security. */
export const measureTouched = async (count: number): Promise<void> => {
  const place = await startBenchDatabase()
  const schema = createHash('sha1')
    .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
    .digest('hex')
  const urls = await place.database(count, schema)
  await seedPlans(urls.ownerUrl)
  const db = new Database({ url: urls.appUrl, size: 4, onError: () => undefined })
  try {
    const host = { ...systemScope, timeZone: 'America/New_York' } as unknown as Parameters<
      typeof listRuleOrders
    >[1]
    const reads = db.as(systemScope)
    const rules = await reads.rows(
      statement(
        sql<{ id: number; code: string }>`select id, code from adas_rule where firm = 1 order by code`,
      ),
    )
    const rows = []
    for (const code of asked) {
      const rule = rules.find((each) => each.code === code)
      if (!rule) continue
      const times: number[] = []
      let touched = 0
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        const answer = await listRuleOrders(reads, host, { rule: rule.id, page: 1, pageSize: 50, search: '' })
        times.push(performance.now() - start)
        touched = answer.count
      }
      rows.push({
        rule: code,
        touched,
        'bar, ms': bar,
        'ours, ms': fixed(median(times), 0),
        slowest: fixed(Math.max(...times), 0),
        held: median(times) < bar ? 'yes' : 'no',
      })
    }
    console.log(`a rule against ${count.toLocaleString('en-US')} orders, medians of ${rounds}`)
    console.table(rows)
  } finally {
    await db.end()
    await place.stop()
  }
}
