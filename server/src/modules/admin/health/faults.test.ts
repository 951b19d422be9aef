import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer, request as ask, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthCheck } from '#contract/admin.ts'
import { Database } from '#server/kernel/postgres/database.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { paymentsFrom } from '#server/outside/payments/payments-from.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import type { HealthContext } from './finding.ts'
import { systemHealth } from './system-health.ts'

let app: TestApp
let context: HealthContext
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  app = await startTestApp()
  context = {
    ...app.services,
    settings: {
      ...app.services.settings,
      publicUrl: app.url,
      backupDir: mkdtempSync(join(tmpdir(), 'calibrate-faults-')),
    },
    files: undefined,
    space: () => Promise.resolve({ free: 50e9, total: 100e9 }),
  }
}, 120_000)
afterAll(async () => {
  rmSync(context.settings.backupDir, { recursive: true })
  await app.stop()
})

const withSettings = (changed: Partial<HealthContext['settings']>): Partial<HealthContext> => ({
  settings: { ...context.settings, ...changed },
})

/** Listens until the test has ended. */
const listen = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A proxy that passes calls on, but no WebSockets. */
const proxy = (headers: Record<string, string> = {}) =>
  listen((incoming, response) => {
    const { upgrade: _dropped, ...kept } = incoming.headers
    const options = { method: incoming.method, headers: { ...kept, connection: 'close', ...headers } }
    const passed = ask(`${app.url}${incoming.url}`, options, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    incoming.pipe(passed)
  })

const message = (table: string, columns: string, values: string) => async () => {
  await app.sql(
    `insert into ${table} (${columns}, state, last_words, not_before, created_at) values (${values})`,
  )
  cleanups.push(() => app.sql(`delete from ${table}`))
}
const mail = (values: string) => message('mail_out', `"to", subject`, `'a@b.test', 'Planted', ${values}`)
const sms = (values: string) => message('sms_out', `"to", text`, `'+16165550142', 'Planted', ${values}`)
const run = (values: string) => async () => {
  await app.sql(
    `insert into backup_run (started_at, ended_at, folder, machine_name, is_whole, problem) values (${values})`,
  )
  cleanups.push(() => app.sql('delete from backup_run'))
}

type Plant = () => unknown
/** What is broken, where it shows, and a part of the fix that is named. A plant may return another context. */
const addZone = async () => {
  await app.sql(`insert into time_zone (id, name, label) values (99, 'Mars/Base', 'Mars')`)
  cleanups.push(() => app.sql('delete from time_zone where id = 99'))
}

const faults: [string, HealthCheck, 'warn' | 'bad', RegExp, Plant][] = [
  [
    'the database is down',
    'database',
    'bad',
    /Start PostgreSQL/,
    () => {
      const db = new Database({ url: 'postgres://127.0.0.1:1/none', size: 1, onError: () => undefined })
      cleanups.push(() => db.end())
      return { db }
    },
  ],
  [
    'a migration is missing',
    'migrations',
    'bad',
    /Restart the server/,
    async () => {
      const [row] = await app.sql<{ name: string; sha256: string }>(
        `delete from schema_migration where name = '0001-first.sql' returning name, sha256`,
      )
      cleanups.push(() =>
        app.sql('insert into schema_migration (name, sha256) values ($1, $2)', [row?.name, row?.sha256]),
      )
    },
  ],
  [
    'the database is of a newer version that works with this one',
    'migrations',
    'warn',
    /Start the newer version again/,
    async () => {
      await app.sql(`insert into schema_migration (name, sha256) values ('9999-later.sql', 'x')`)
      cleanups.push(() => app.sql(`delete from schema_migration where name = '9999-later.sql'`))
    },
  ],
  [
    'the database is of a newer version that removed something',
    'migrations',
    'bad',
    /Start the newer version, or restore/,
    async () => {
      await app.sql(
        `insert into schema_migration (name, sha256, oldest_release) values ('9999-later.sql', 'x', '99.0.0')`,
      )
      cleanups.push(() => app.sql(`delete from schema_migration where name = '9999-later.sql'`))
    },
  ],
  [
    'nobody listens at PUBLIC_URL',
    'address',
    'bad',
    /Set PUBLIC_URL/,
    () => withSettings({ publicUrl: 'http://127.0.0.1:1' }),
  ],
  [
    'PUBLIC_URL leads to another program',
    'address',
    'bad',
    /Set PUBLIC_URL/,
    async () =>
      withSettings({ publicUrl: await listen((_request, response) => response.end('Welcome to nginx')) }),
  ],
  [
    'the proxy is not trusted',
    'address',
    'warn',
    /TRUST_PROXY=1/,
    async () => withSettings({ publicUrl: await proxy({ 'x-forwarded-for': '203.0.113.9' }) }),
  ],
  ['the address is not encrypted', 'address', 'warn', /HTTPS/, () => withSettings({ production: true })],
  [
    'the proxy passes no WebSockets',
    'hub',
    'bad',
    /Upgrade/,
    async () => withSettings({ publicUrl: await proxy() }),
  ],
  [
    'changes are not announced',
    'live',
    'bad',
    /restart the server/,
    async () => {
      // Holds what the relay waits for (advisoryLocks.hubLog), so that it can't take the fact.
      const holder = new pg.Client({ connectionString: app.ownerUrl })
      await holder.connect()
      await holder.query('select pg_advisory_lock(7470)')
      await app.sql(
        `insert into outbox (name, entity, entity_id, at) values ('live.planted', 'none', 1, now() - interval '1 hour')`,
      )
      cleanups.push(async () => {
        await app.sql(`delete from outbox where name = 'live.planted'`)
        await holder.end()
      })
    },
  ],
  [
    'no worker takes messages',
    'jobs',
    'bad',
    /workers pick up/,
    async () => {
      await mail(`'queued', '', now() + interval '30 minutes', now()`)()
      // Only by the clock of the check, so that the worker doesn't take it.
      return { clock: { now: () => new Date(Date.now() + 3_600_000) } }
    },
  ],
  [
    'a mail server refuses',
    'mail',
    'warn',
    /\/jobs/,
    mail(`'refused', '550 No such mailbox', now() + interval '1 hour', now()`),
  ],
  [
    'text messages wait',
    'sms',
    'bad',
    /provider/,
    sms(`'waiting', 'Busy', now() + interval '1 hour', now() - interval '20 minutes'`),
  ],
  [
    'the disk is nearly full',
    'disk',
    'bad',
    /Free up space/,
    () => ({ space: () => Promise.resolve({ free: 1e9, total: 100e9 }) }),
  ],
  [
    'a small disk has no room for an upload',
    'disk',
    'bad',
    /150 MB free.*Free up space/,
    () => ({ space: () => Promise.resolve({ free: 150e6, total: 300e6 }) }),
  ],
  [
    'the folder of files is gone',
    'folders',
    'bad',
    /Mount or restore/,
    () => {
      const folder = join(context.settings.dataDir, 'files')
      renameSync(folder, `${folder}.away`)
      cleanups.push(() => renameSync(`${folder}.away`, folder))
    },
  ],
  [
    'the disk with the files is not mounted',
    'files',
    'bad',
    /1 of \d+ checked files are missing in .*such as bumper\.jpg.*Mount the disk/,
    async () => {
      const key = 'original/0a/1b/0a1b0000-0000-4000-8000-000000000001'
      await app.sql(
        `insert into file (firm, kind, name, mime, bytes, sha256, key) values (1, 'photo', 'bumper.jpg', 'image/jpeg', 1, $1, $2)`,
        ['0'.repeat(64), key],
      )
      cleanups.push(() => app.sql('delete from file where key = $1', [key]))
    },
  ],
  [
    'the bucket for files is away',
    'files',
    'bad',
    /connect ECONNREFUSED.*settings that begin with S3_/,
    async () => {
      const s3 = {
        bucket: 'files',
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:1',
        accessKeyId: 'x',
        secretAccessKey: 'x',
      }
      const files = await openFiles({ folder: join(context.settings.dataDir, 'files'), s3 })
      return { files, ...withSettings({ s3 }) }
    },
  ],
  [
    'others can read the files',
    'folders',
    'warn',
    /chmod 700/,
    () => {
      const folder = join(context.settings.dataDir, 'files')
      chmodSync(folder, 0o755)
      cleanups.push(() => chmodSync(folder, 0o700))
    },
  ],
  ['there is no backup', 'backup', 'warn', /BACKUP_HOUR/, () => undefined],
  [
    'the last backup is old',
    'backup',
    'bad',
    /npm run backup/,
    run(`now(), now() - interval '9 days', '/x', 'other', true, ''`),
  ],
  [
    'the last backup failed',
    'backup',
    'bad',
    /Fix the problem|Fix the reported problem/,
    run(`now(), now(), '/x', 'other', false, 'The disk is full.'`),
  ],
  [
    'the last backup is gone',
    'backup',
    'bad',
    /Remount/,
    run(`now(), now(), '/not/there', '${hostname()}', true, ''`),
  ],
  [
    'the VIN decoder fails',
    'vin',
    'warn',
    /by hand/,
    () => ({ vin: { decode: () => Promise.reject(new Error('No tables')) } as never }),
  ],
  [
    'Stripe refuses the key',
    'payments',
    'bad',
    /Invalid API Key provided: sk_live_\*.*settings that begin with STRIPE_,/,
    async () => {
      const url = await listen((_request, response) => {
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end(
          '{"error":{"message":"Invalid API Key provided: sk_live_***","type":"invalid_request_error"}}',
        )
      })
      const prices = { annual: 'a', monthly: 'm', perevent: 'e' }
      const stripe = { key: 'sk_live_x', publishableKey: 'pk', webhookSecret: '', prices, url }
      const settings = { ...context.settings, stripe }
      return { settings, payments: await paymentsFrom(settings, context.clock) }
    },
  ],
  [
    'the clocks differ',
    'clock',
    'bad',
    /NTP/,
    () => ({ clock: { now: () => new Date(Date.now() + 3_600_000) } }),
  ],
  [
    'a zone of a location is unknown',
    'zones',
    'warn',
    /Mars\/Base.*Update PostgreSQL/,
    async () => {
      await addZone()
      const [before] = await app.sql<{ id: number; zone: string }>(
        'select id, time_zone as zone from firm order by id limit 1',
      )
      const set = (zone?: string) =>
        app.sql('update firm set time_zone = $2 where id = $1', [before?.id, zone])
      await set('Mars/Base')
      cleanups.push(() => set(before?.zone))
    },
  ],
  [
    'errors are logged',
    'errors',
    'warn',
    /\/logs/,
    async () => {
      await app.sql('insert into log_entry (at, level) values (now(), 50)')
      cleanups.push(() => app.sql('delete from log_entry'))
    },
  ],
]

test('a zone that no location uses does no harm, and is named', async () => {
  await addZone()
  const { checks } = await systemHealth(context, ['zones'])
  await cleanups.pop()?.()
  expect(checks[0]).toMatchObject({ state: 'ok', says: expect.stringContaining('Mars/Base') })
})

test('all is well but for the backup, which was never made', async () => {
  const { checks } = await systemHealth(context)
  const wrong = checks.filter(({ state }) => state !== 'ok')
  expect(wrong.map(({ check }) => check)).toEqual(['backup'])
})

test.each(faults)('%s: %s is %s, and the fix is named', async (_fault, check, state, fix, plant) => {
  mkdirSync(context.settings.backupDir, { recursive: true })
  try {
    const changed = ((await plant()) ?? {}) as Partial<HealthContext>
    const { checks } = await systemHealth({ ...context, ...changed }, [check])
    const [found] = checks
    expect(found?.state).toBe(state)
    expect(`${found?.says} ${found?.todo}`).toMatch(fix)
  } finally {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  }
})
