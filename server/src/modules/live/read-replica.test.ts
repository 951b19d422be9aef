import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { positionHeader } from '#contract/kit/position.ts'
import { startProductionPostgres } from '#scripts/testing/production-postgres.ts'
import { primarySettings, startStandby } from '#scripts/testing/standby.ts'
import { makeLog } from '#server/kernel/log.ts'
import { Database } from '#server/kernel/postgres/database.ts'
import type { ReplicaState } from '#server/kernel/postgres/replica.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { Client } from '#server/testing/client.ts'
import { makeGiven, type Given } from '#server/testing/given.ts'
import { lazyVin } from '#server/testing/lazy-vin.ts'
import { buildNetwork, networkPassword, type Network } from '#server/testing/network.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

// PostgreSQL runs as another user if root runs the test, and mkdtemp makes a folder that only its owner can enter.
const folder = mkdtempSync(join(tmpdir(), 'calibrate-replica-'))
chmodSync(folder, 0o755)
const lines: string[] = []
let primary: Awaited<ReturnType<typeof startProductionPostgres>>
let standby: Awaited<ReturnType<typeof startStandby>>
let server: RunningServer
let owner: pg.Pool
let network: Network
let nobody: Client
let shop: Browser
let center: Browser
let technician: Browser
let given: Given

const sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.query<T>(text, values)).rows
const reads = () => ({ ...server.services.db.replica?.reads }) as { replica: number; primary: number }
const hasLogged = (text: string) => lines.filter((line) => line.includes(text)).length
const versionOf = async (calibrate: number) =>
  (await sql<{ version: number }>('select version from request where id = $1', [calibrate]))[0]?.version ?? 0

/** Reads until the standby answers one, which it does once it has everything that this browser knows. */
const readOnReplica = async (browser: Browser, calibrate: number) => {
  const before = reads().replica
  await expect
    .poll(async () => {
      await browser.ok('GET calibrate/calibrate', { query: { id: calibrate } })
      return reads().replica
    })
    .toBeGreaterThan(before)
}

beforeAll(async () => {
  const dir = join(folder, 'primary')
  primary = await startProductionPostgres(dir, { ...primarySettings(folder), shared_buffers: '64MB' })
  owner = new pg.Pool({ connectionString: primary.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  network = await buildNetwork(primary.ownerUrl)
  standby = await startStandby(dir, join(folder, 'standby'), '2s')
  const env = {
    DATABASE_URL: primary.ownerUrl,
    APP_DATABASE_URL: primary.appUrl,
    DATABASE_READ_URL: standby.appUrl,
    DATA_DIR: folder,
    PORT: '0',
  }
  server = await startServer(env, {
    vin: lazyVin(),
    log: makeLog('info', { write: (line) => void lines.push(line) }),
  })
  nobody = new Client(`http://127.0.0.1:${server.port}`, null)
  const open = async (role: number) =>
    openBrowser(await nobody.signIn(`role${role}@north.test`, networkPassword))
  ;[shop, center, technician] = await Promise.all([open(16), open(12), open(14)])
  given = makeGiven({ sql }, { shop, center, technician, technicianId: network.north.users['14'] ?? 0 })
  await vi.waitUntil(() => hasLogged('reads go to it'), { timeout: 60_000 })
})
afterAll(async () => {
  primary.resume()
  standby.resume()
  await Promise.all([shop, center, technician].map(({ hub }) => hub.disconnect()))
  await server.stop()
  await owner.end()
  await standby.end()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Versions of a repair order as its page and its list show them now. */
const seenVersions = async (browser: Browser, calibrate: number): Promise<number[]> => {
  const [order, list] = await Promise.all([
    browser.ok('GET calibrate/calibrate', { query: { id: calibrate } }),
    browser.ok('GET calibrate/calibrates', {
      query: { pageSize: 100, sort: 'desc', orderBy: 'createdOn', filter: '9999' },
    }),
  ])
  return [order.version, list.items.find((row) => row.calibrate === calibrate)?.version ?? 0]
}

/** Versions of an order that live frames have told, newest last. */
const toldVersions = ({ hub }: Browser, calibrate: number): number[] =>
  hub.frames.flatMap((frame) => {
    if (frame.name !== 'sendMessage' || frame.type === 'Chat' || !('cursor' in frame)) return []
    const { kind, id, version } = frame.data
    return kind === 'request' && id === calibrate ? [version] : []
  })

test('with a standby 2 s late, nobody reads an order older than they saved it or were told of it', async () => {
  const stale: unknown[] = []
  let checked = 0
  const check = async (browser: Browser, calibrate: number, least: number) => {
    for (const version of await seenVersions(browser, calibrate)) {
      checked++
      if (version < least) stale.push({ version, least })
    }
  }
  const { calibrate } = await given.pending()
  /** The one who saves reads at once; the others read when a frame tells them. */
  const step = async (by: Browser, save: () => Promise<unknown>, others: readonly Browser[]) => {
    const before = others.map((other) => toldVersions(other, calibrate).length)
    await save()
    await check(by, calibrate, await versionOf(calibrate))
    for (const [index, other] of others.entries()) {
      await expect.poll(() => toldVersions(other, calibrate).length).toBeGreaterThan(before[index] ?? 0)
      await check(other, calibrate, Math.max(...toldVersions(other, calibrate)))
    }
  }
  await check(shop, calibrate, await versionOf(calibrate))
  await step(shop, () => given.move(shop, calibrate, 2), [center])
  await step(center, () => given.move(center, calibrate, 8), [shop])
  for (const notes of ['Left radar too', 'Windshield replaced'])
    await step(shop, () => shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, notes } }), [center])
  const techIds = [network.north.users['14'] ?? 0]
  const { calibrateEvent } = await given.visit(calibrate, { techIds })
  const visit = await technician.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  expect(visit.calibrateEvent).toBe(calibrateEvent)
  await given.start(calibrateEvent)
  await step(center, () => given.moveVisit(center, calibrateEvent, 4), [shop])
  expect(stale).toEqual([])
  expect(checked).toBeGreaterThan(15)
  // Nobody had the order from the standby by then. Once it has caught up, it answers, and with what was saved.
  await readOnReplica(shop, calibrate)
  expect(await seenVersions(shop, calibrate)).toEqual(Array(2).fill(await versionOf(calibrate)))
})

test('a caller who does not say what they know reads from the primary', async () => {
  const { calibrate } = await given.pending()
  await readOnReplica(shop, calibrate)
  const client = new Client(nobody.url, shop.token)
  const before = reads().replica
  const saved = await client.call('POST calibrate/saveCalibrate', { body: { calibrate, notes: 'Told' } })
  expect(Number(saved.headers.get(positionHeader))).toBeGreaterThan(0)
  const read = await client.call('GET calibrate/calibrate', { query: { id: calibrate } })
  expect(read.body.notes).toBe('Told')
  expect(read.headers.get(positionHeader)).toBeNull()
  expect(reads().replica).toBe(before)
})

test('while the standby is stopped or hangs, the primary answers its reads, and it comes back', async () => {
  const { calibrate } = await given.pending()
  const outage = async (begin: () => unknown, end: () => unknown) => {
    await readOnReplica(shop, calibrate)
    const [down, back] = [hasLogged('does not answer'), hasLogged('reads go to it')]
    await begin()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('GET calibrate/calibrate', { query: { id: calibrate } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => hasLogged('does not answer')).toBe(down + 1)
    const before = reads().replica
    await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, notes: `Outage ${down}` } })
    expect((await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })).notes).toBe(
      `Outage ${down}`,
    )
    expect(reads().replica).toBe(before)
    expect((await nobody.send('GET', '/readyz')).status).toBe(200)
    await end()
    await expect.poll(() => hasLogged('reads go to it')).toBe(back + 1)
    await readOnReplica(shop, calibrate)
  }
  await outage(standby.stop, standby.start)
  await outage(standby.suspend, standby.resume)
})

test('while the primary is stopped, /readyz says so though the standby answers', async () => {
  const { calibrate } = await given.pending()
  await readOnReplica(shop, calibrate)
  const ready = () => nobody.send('GET', '/readyz').then(({ status }) => status)
  primary.suspend()
  const lost = shop.call('POST calibrate/saveCalibrate', { body: { calibrate, notes: 'Lost' } })
  expect(await Promise.all([ready(), lost.then(({ status }) => status)])).toEqual([503, 503])
  primary.resume()
  await expect.poll(ready).toBe(200)
  primary.killPostgres()
  await expect.poll(ready).toBe(503)
  await expect.poll(ready).toBe(200)
  await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, notes: 'Saved' } })
  expect((await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })).notes).toBe('Saved')
  await readOnReplica(shop, calibrate)
})

test('a standby that is too far behind is not read until it has caught up', async () => {
  const states: ReplicaState['is'][] = []
  const db = new Database({
    url: primary.appUrl,
    readUrl: standby.appUrl,
    size: 2,
    maxReplicaLagMs: 500,
    onReplica: ({ is }) => states.push(is),
    onError: () => undefined,
  })
  const admin = new pg.Client({ connectionString: standby.superUrl })
  await admin.connect()
  try {
    await db.replica?.start()
    await expect.poll(() => states.at(-1)).toBe('used')
    await admin.query('select pg_wal_replay_pause()')
    await shop.ok('POST contact/saveContact', { body: { contact: -1, lastName: 'Behind' } })
    await expect.poll(() => states.at(-1)).toBe('behind')
    await admin.query('select pg_wal_replay_resume()')
    await expect.poll(() => states.at(-1)).toBe('used')
  } finally {
    await admin.end()
    await db.end()
  }
})

test('the start says how many connections it opens to each server, and a stranger is not read', async () => {
  const counted = lines.map((line) => (JSON.parse(line) as { msg: string }).msg.split(': ')[0])
  expect(counted.filter((text) => text?.startsWith('this process opens'))).toEqual([
    'this process opens up to 23 connections to PostgreSQL, which allows 97',
    'this process opens up to 21 connections to the read replica, which allows 97',
  ])
  // Right after the start, it only lacks what the primary wrote just now.
  expect(hasLogged('is 0 s or more behind')).toBe(0)
  const states: ReplicaState['is'][] = []
  const db = new Database({
    url: primary.appUrl,
    readUrl: primary.appUrl,
    size: 1,
    onReplica: ({ is }) => states.push(is),
    onError: () => undefined,
  })
  await db.replica?.start()
  await db.end()
  expect(states).toEqual(['foreign'])
})
