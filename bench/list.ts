import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { root } from '#scripts/project/files.ts'
import { cpuSeconds } from './list/cpu.ts'
import { connections, measureLimit } from './list/limit.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { words, works } from './list/workloads.ts'

// npm run bench -- list [firm|host|count|count-host|growth|all] [requests] [seconds per round]
// Limit: the best known SQL in pgbench, as a superuser without row security, 8 connections. Ours: the call
// over HTTP with sign-in, scope, row security, and validation, 8 connections. The two alternate; results
// are medians of five rounds.
const [, , which = 'all', size, length] = process.argv
const requests = Number(size ?? 1_000_000)
const seconds = Number(length ?? 5)
const rounds = 5
type Work = keyof typeof works

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const fixed = (value: number, digits: number): number => Number(value.toFixed(digits))

const place = await startBenchDatabase()
const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')

/** Measures workloads on a database of `count` requests, or only the product's CPU without the limit. */
const measure = async (count: number, names: Work[], isAlone = false) => {
  const database = await place.database(count, schema)
  const users = await makeUsers(database.ownerUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-list-'))
  const server = fork(join(import.meta.dirname, 'list/server.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
  })
  try {
    const { url, pid } = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
      server.once('message', (message) => resolve(message as { url: string; pid: number }))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    })
    const signIn = async (username: string): Promise<string> => {
      const answer = await fetch(`${url}/auth/getToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      return `Bearer ${(await answer.json()) as string}`
    }
    const tokens = {
      shops: await Promise.all(users.shops.map(signIn)),
      host: [await signIn(users.host)],
    }
    const ours = async (name: Work, duration: number) => {
      const work = works[name]
      const asked = tokens[work.who].flatMap((authorization) =>
        words.map((word) => ({
          path: `/api/calibrate/calibrates?${work.query}page=1&pageSize=10&filter=2,3,8,10,11&search=${word}`,
          headers: { authorization },
        })),
      )
      const before = [cpuSeconds(pid), cpuSeconds(place.pid, true)]
      const result = await autocannon({ url, connections, duration, requests: asked })
      const after = [cpuSeconds(pid), cpuSeconds(place.pid, true)]
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${result.non2xx + result.errors} calls failed`)
      const cost = (at: number) => (((after[at] ?? 0) - (before[at] ?? 0)) * 1000) / result.requests.total
      return {
        rate: result.requests.total / result.duration,
        node: cost(0),
        postgres: cost(1),
        p95: result.latency.p97_5,
        worst: result.latency.max,
      }
    }
    const table: Record<string, Record<string, number>> = {}
    for (const name of names) {
      const work = works[name]
      await ours(name, 2)
      const laps: (Awaited<ReturnType<typeof ours>> & { limit: number; limitCpu: number })[] = []
      for (let round = 0; round < rounds; round++) {
        const before = cpuSeconds(place.pid, true)
        const limit = isAlone
          ? 0
          : await measureLimit(place.superUrlOf(database), work.statements, users.firms, seconds)
        const limitCpu = ((cpuSeconds(place.pid, true) - before) * 1000) / (limit * seconds || 1)
        laps.push({ limit, limitCpu, ...(await ours(name, seconds)) })
      }
      const of = (field: keyof (typeof laps)[number]) => median(laps.map((lap) => lap[field]))
      table[name] = {
        ...(isAlone
          ? {}
          : { 'limit/s': Math.round(of('limit')), 'its CPU ms': fixed(of('limitCpu'), 3), bar: work.bar }),
        'ours/s': Math.round(of('rate')),
        ...(isAlone ? {} : { ratio: fixed(of('rate') / of('limit'), 2) }),
        'Node ms': fixed(of('node'), 3),
        'PostgreSQL ms': fixed(of('postgres'), 3),
        'CPU ms': fixed(of('node') + of('postgres'), 3),
        'p97.5 ms': fixed(of('p95'), 1),
        'worst ms': Math.round(Math.max(...laps.map((lap) => lap.worst))),
      }
    }
    return table
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.disconnect()
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  console.log(
    `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds of ${seconds} s; words ${words.join(', ')}; ${new Date().toISOString().slice(0, 10)}`,
  )
  if (which === 'growth') {
    const table: Record<string, Record<string, number>> = {}
    for (const count of [10_000, 100_000, 1_000_000, 5_000_000].filter((each) => each <= requests))
      table[count.toLocaleString('en-US')] = (await measure(count, ['firm'], true)).firm ?? {}
    console.log('growth: list (firm), a firm for every 500 requests')
    console.table(table)
  } else {
    const names = (Object.keys(works) as Work[]).filter((name) => which === 'all' || which === name)
    if (names.length === 0) throw new Error(`Measure one of ${Object.keys(works).join(', ')}, growth, all`)
    for (const name of names) console.log(`${name}: ${works[name].says}`)
    const table = await measure(requests, names)
    console.log(`${requests.toLocaleString('en-US')} requests`)
    console.table(table)
  }
} finally {
  await place.stop()
}
