import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { checkBackup } from '#server/kernel/backup/check-backup.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { root } from './project/files.ts'
import { UserError } from './project/user-error.ts'
import { upgradeDatabase } from './upgrade-database.ts'

// The server under test is the release before. The next one is its migrations and one more.
const folder = mkdtempSync(join(tmpdir(), 'calibrate-upgrade-'))
const dataDir = join(folder, 'data')
let app: Awaited<ReturnType<typeof startNetworkApp>>

/** The migrations of the next release, which adds this. */
const nextRelease = (name: string, text: string): URL => {
  const target = pathToFileURL(`${join(folder, name)}/`)
  cpSync(join(root, 'database/migrations'), target, { recursive: true })
  writeFileSync(new URL(`9999-${name}.sql`, target), text)
  return target
}
const upgrade = (migrations: URL, env: Record<string, string> = {}) => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const applied = upgradeDatabase({ ownerUrl: app.ownerUrl, env, dataDir, say, migrations })
  return { said, applied }
}
const backups = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [])

beforeAll(async () => {
  app = await startNetworkApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

test('an upgrade of a database with data takes a backup first, and the release before serves on', async () => {
  const shop = await app.as('role16@north.test')
  const center = await app.as('role12@north.test')
  const { working } = app.network.north.ids
  const next = nextRelease(
    'adds',
    `alter table request add column bay_note text not null default 'none';
     create table bay_note (id int primary key, request int not null references request on delete cascade, note text not null);
     alter table bay_note enable row level security;
     alter table bay_note force row level security;
     create policy owner_all on bay_note to calibrate_owner using (true) with check (true);
     insert into bay_note select id, id, 'moved from ' || ro_number from request;
     create index request_bay_note on request (bay_note);`,
  )
  const before = await app.sql<{ count: string }>('select count(*) from request')
  const { said, applied } = upgrade(next)
  expect(await applied).toEqual(['9999-adds.sql'])
  expect(said).toEqual([
    'this version changes the database (1 step); taking a backup first',
    expect.stringMatching(/^backed up to .*; read back and whole$/),
  ])
  const [name = ''] = backups()
  const { manifest } = await checkBackup(join(dataDir, 'backups', name))
  expect(manifest.migrations.map((each) => each.name)).not.toContain('9999-adds.sql')
  expect(manifest.tables.find((table) => table.name === 'request')?.columns).not.toContain('bay_note')
  expect(await app.sql('select count(*) from bay_note')).toEqual(before)

  // Reads, lists, new records, and saves of the release before.
  const order = await center.ok('GET calibrate/calibrate', { query: { id: working } })
  const query = { pageSize: 50, sort: 'desc', orderBy: 'createdOn', filter: '9999' }
  expect((await center.ok('GET calibrate/calibrates', { query })).items.length).toBeGreaterThan(0)
  const saved = await shop.ok('POST contact/saveContact', { body: { contact: -1, lastName: 'After' } })
  expect(saved.id).toBeGreaterThan(0)
  await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate: working, notes: 'After the upgrade' } })
  const after = await center.ok('GET calibrate/calibrate', { query: { id: working } })
  expect(after.notes).toBe('After the upgrade')
  expect(after.version).toBeGreaterThan(order.version)

  // A start of the release before leaves the newer database as it is and takes no backup.
  const back = upgrade(pathToFileURL(`${join(root, 'database/migrations')}/`))
  expect(await back.applied).toEqual([])
  expect(back.said).toEqual([])
  expect(backups()).toHaveLength(1)
})

test('a start is refused once a newer release has removed what this one needs', async () => {
  const next = nextRelease('removes', '-- works with: 99.0.0 and newer\nselect 1;')
  await upgrade(next, { UPGRADE_BACKUP: 'off' }).applied
  try {
    await expect(upgrade(pathToFileURL(`${join(root, 'database/migrations')}/`)).applied).rejects.toThrow(
      /is too old for the database: migration 9999-removes.sql .* Start 99.0.0 or newer.*Nothing was changed/,
    )
  } finally {
    await app.sql(`delete from schema_migration where name = '9999-removes.sql'`)
  }
})

test('without its backup there is no upgrade, unless one says so', async () => {
  const next = nextRelease('guarded', 'create table guarded (id int)')
  writeFileSync(join(folder, 'taken'), '')
  await expect(upgrade(next, { BACKUP_DIR: join(folder, 'taken') }).applied).rejects.toThrow(
    /The backup before the upgrade failed: .* Nothing was changed.*UPGRADE_BACKUP=off/,
  )
  expect(await app.sql(`select to_regclass('guarded') as found`)).toEqual([{ found: null }])
  const { said, applied } = upgrade(next, { UPGRADE_BACKUP: 'off' })
  expect(await applied).toEqual(['9999-guarded.sql'])
  expect(said).toEqual([])
})

test('a migration that waits for a table lets others through', async () => {
  const next = nextRelease('waits', 'alter table contact add column waited boolean')
  const holder = new Client({ connectionString: app.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table contact in access share mode')
  let isDone = false
  const migrating = migrate(app.ownerUrl, next).then((result) => {
    isDone = true
    return result
  })
  const isWaiting = () => app.sql(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`)
  await expect.poll(isWaiting).toHaveLength(1)
  // Queued behind the migration, this read would wait as long as the holder.
  await app.sql('select count(*) from contact')
  expect(isDone).toBe(false)
  await holder.query('commit')
  await holder.end()
  expect((await migrating).applied).toEqual(['9999-waits.sql'])
})

test('a migration that was changed is refused in words, and without a stack trace', async () => {
  const next = nextRelease('changed', 'select 1')
  await upgrade(next, { UPGRADE_BACKUP: 'off' }).applied
  writeFileSync(new URL('9999-changed.sql', next), 'select 2')
  const { applied } = upgrade(next, { UPGRADE_BACKUP: 'off' })
  await expect(applied).rejects.toThrow(/9999-changed\.sql was changed .* Install this version again/)
  await expect(applied).rejects.toBeInstanceOf(UserError)
})
