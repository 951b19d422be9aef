import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/project/files.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventFull } from '#server/modules/requests/reads/event-full.ts'
import { Client } from '#server/testing/client.ts'
import { runVisits } from './event/callers.ts'
import { limitsOf, makeVisits, services } from './event/visits.ts'
import { connections, scriptRate } from './list/limit.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- event [requests] [seconds per round] [rounds]
// Limit: pgbench, prepared, as a superuser without row security: everything a visit of 40 services shows;
// for a save also one changed service with history, in one transaction. Ours: the calls over HTTP with
// sign-in, scope, row security, and validation. A save opens the visit and saves all 40 services, and its
// answer reads the visit again; "of answered" compares with a limit that also reads it again. The two
// alternate; results are medians.
const requests = Number(process.argv[2] ?? 20_000)
const seconds = Number(process.argv[3] ?? 2)
const rounds = Number(process.argv[4] ?? 5)
const bar = 0.25

/** Counts the statements that opening a visit sends, with a fake database that answers nothing. */
const statementsToOpen = async (): Promise<number> => {
  let count = 0
  const run = async () => {
    count += 1
    return []
  }
  const someone = { user: 1, firm: 1, role: 1, firms: [], all: true } as unknown as Actor
  await eventFull(run, someone, 1, { files: {} } as never).catch(() => undefined)
  return count
}

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(requests, schema)
  const users = await makeUsers(database.ownerUrl)
  const superUrl = place.superUrlOf(database)
  const visits = await makeVisits(superUrl, 50)
  const limits = limitsOf(visits.map(({ event }) => event))
  const product = await startProduct(database)
  try {
    const token = `Bearer ${(await new Client(product.url, null).signIn(users.host, password)).token}`
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${visits.length} visits of ${services} services; ${connections} connections; ${rounds} rounds of ${seconds} s; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    const table: Record<string, Record<string, number>> = {}
    const answers: Record<string, number> = {}
    for (const kind of ['open', 'save'] as const) {
      await runVisits(product.url, token, visits, kind, 1)
      const laps: { limit: number; ours: number; answered: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const limit = await scriptRate(superUrl, [limits[kind]], seconds)
        const answered = kind === 'save' ? await scriptRate(superUrl, [limits.answered], seconds) : Number.NaN
        const ours = await runVisits(product.url, token, visits, kind, seconds)
        for (const [name, times] of Object.entries(ours.answers)) answers[name] = (answers[name] ?? 0) + times
        laps.push({ limit, ours: ours.rate, answered })
      }
      const of = (field: 'limit' | 'ours' | 'answered') => median(laps.map((lap) => lap[field]))
      table[kind] = {
        'limit/s': Math.round(of('limit')),
        bar,
        'ours/s': Math.round(of('ours')),
        ratio: fixed(of('ours') / of('limit'), 3),
        ...(kind === 'save' ? { 'of answered': fixed(of('ours') / of('answered'), 3) } : {}),
      }
    }
    console.table(table)
    console.log(`statements to open: ${await statementsToOpen()} (at most 6)`)
    console.log(
      `answers: ${Object.entries(answers)
        .map(([name, times]) => `${name} x ${times}`)
        .join(', ')}`,
    )
    if (Object.keys(answers).some((name) => !name.endsWith(' 200'))) process.exitCode = 1
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
