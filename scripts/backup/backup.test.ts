import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#database/migrate.ts'
import { checkBackup } from '#server/kernel/backup/check-backup.ts'
import { listTables } from '#server/kernel/backup/copy-database.ts'
import { hashFile, readManifest, type Manifest } from '#server/kernel/backup/layout.ts'
import { takeBackup } from '#server/kernel/backup/take-backup.ts'
import { folderFiles } from '#server/outside/files/folder.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { s3Error, startTestS3, type TestS3 } from '#server/outside/files/testing/s3-server.ts'
import { describeCatalog, differences } from '../docs/catalog.ts'
import { prepareData } from '../prepare-data.ts'
import { root } from '../project/files.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { migrationsOf, restoreDatabase } from './restore-database.ts'
import { hashStored, restoreFiles } from './restore-files.ts'
import { beginRestore } from './unfinished-restore.ts'

const place = mkdtempSync(join(tmpdir(), 'calibrate-drill-'))
const dataDir = join(place, 'data')
const backups = join(place, 'backups')
const keys = [
  'original/0a/1b/0a1b0000-0000-4000-8000-000000000001',
  'derived/0a/1b/0a1b0000-0000-4000-8000-000000000002',
]
const databases: TestDatabase[] = []
let source: TestDatabase
let backup: string

const newDatabase = async (content: 'empty' | 'demo'): Promise<TestDatabase> => {
  const made = await testDatabase(content)
  databases.push(made)
  return made
}

const on = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = async (script: string, args: string[], env: Record<string, string>) => {
  const found = await promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  }).catch((error: { stdout: string; stderr: string }) => error)
  return `${found.stdout}${found.stderr}`
}

const s3Env = ({ settings: { bucket, endpoint = '', accessKeyId, secretAccessKey } }: TestS3) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** A hash of the rows of each table, whatever their order, and the value of each sequence. */
const contentOf = (url: string) =>
  on(url, async (client) => {
    const tables = (await listTables(client)).filter(({ name }) => name !== 'backup_run')
    const { rows } = await client.query<{ name: string; hash: string; rows: number }>(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from "${name}" t`,
        )
        .join(' union all ') + ' order by name',
    )
    const sequences = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences where sequencename <> 'backup_run_id_seq' order by 1`,
    )
    return { tables: rows, sequences: sequences.rows }
  })

const filesOf = async (folder: string) => {
  const found: string[] = []
  for await (const { key } of (await folderFiles(folder)).list())
    found.push(`${key} ${await hashFile(join(folder, key))}`)
  return found
}

beforeAll(async () => {
  source = await newDatabase('demo')
  for (const [index, key] of keys.entries()) {
    mkdirSync(dirname(join(dataDir, 'files', key)), { recursive: true })
    writeFileSync(join(dataDir, 'files', key), Buffer.alloc(70_000, index + 1))
  }
  mkdirSync(join(dataDir, 'files/unfinished'))
  writeFileSync(join(dataDir, 'files/unfinished/half'), 'half')
  // What COPY must carry: line breaks, tabs, backslashes, other scripts.
  await on(source.ownerUrl, (client) =>
    client.query(
      `update contact set last_name = E'Zoë\\t\\\\N\\n"O''Neil" \\u2603' where id = (select min(id) from contact)`,
    ),
  )
  const said = await run('backup.ts', [], {
    DATABASE_URL: source.ownerUrl,
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
  })
  if (!said.includes('read back and whole')) throw new Error(said)
  backup = join(backups, readdirSync(backups)[0] ?? '')
}, 180_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(place, { recursive: true })
})

test('a backup restored elsewhere has the same rows, sequences, tables, and files', async () => {
  const before = await contentOf(source.ownerUrl)
  const target = await newDatabase('empty')
  const elsewhere = join(place, 'elsewhere')
  const said = await run('restore.ts', [backup], { DATABASE_URL: target.ownerUrl, DATA_DIR: elsewhere })
  expect(said).toContain('each table is as it was backed up')
  expect(said).toMatch(/newest row: \w+, 20\d\d-/)
  expect(before.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1000)
  expect(await contentOf(target.ownerUrl)).toEqual(before)
  expect(differences(await describeCatalog(source.ownerUrl), await describeCatalog(target.ownerUrl))).toEqual(
    [],
  )
  expect(await filesOf(join(elsewhere, 'files'))).toEqual(await filesOf(join(dataDir, 'files')))
  const again = await run('restore.ts', [backup], { DATABASE_URL: target.ownerUrl, DATA_DIR: elsewhere })
  expect(again).toMatch(/is not empty, and a restore overwrites nothing/)
})

test('a restore that is killed leaves nothing behind it but a word to run it again, which works', async () => {
  const target = await newDatabase('empty')
  const elsewhere = join(place, 'killed')
  const env = { DATABASE_URL: target.ownerUrl, APP_DATABASE_URL: target.appUrl, DATA_DIR: elsewhere }
  const started = spawn(process.execPath, [join(root, 'scripts/restore.ts'), backup], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
  })
  const copying = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'calibrate restore' and query ilike 'copy%from stdin'`
  const tables = () => on(target.ownerUrl, listTables)
  await on(target.ownerUrl, async (client) => {
    await expect.poll(async () => (await client.query(copying)).rowCount, { interval: 5 }).toBe(1)
    started.kill('SIGKILL')
    // PostgreSQL has noticed when the connection is gone.
    await expect.poll(async () => (await client.query(copying)).rowCount).toBe(0)
  })
  expect(await tables()).toEqual([])
  const start = () =>
    prepareData({ env, dataDir: elsewhere, isDemo: false, say: () => undefined, closing: {} as never })
  await expect(start()).rejects.toThrow(`did not finish. Run it again first: npm run restore -- ${backup}`)
  expect(await tables()).toEqual([])
  expect(await run('restore.ts', [join(place, 'data')], env)).toMatch(/manifest/)

  expect(await run('restore.ts', [backup], env)).toContain('each table is as it was backed up')
  const restored = await contentOf(target.ownerUrl)
  expect(restored).toEqual(await contentOf(source.ownerUrl))
  expect(await filesOf(join(elsewhere, 'files'))).toEqual(await filesOf(join(dataDir, 'files')))

  // Killed between its last row and its end.
  await beginRestore(elsewhere, backup)
  expect(await run('restore.ts', [backup], env)).toContain('the rows are in already')
  expect(await contentOf(target.ownerUrl)).toEqual(restored)
  await start()
})

test('a changed byte is found anywhere in a backup, as is a missing file', async () => {
  const copy = join(place, 'changed')
  for (const path of ['manifest.json', 'SHA256SUMS', 'tables/contact.copy.zst', `files/${keys[1]}`]) {
    cpSync(backup, copy, { recursive: true })
    const bytes = readFileSync(join(copy, path))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(join(copy, path), bytes)
    await expect(checkBackup(copy), path).rejects.toThrow(/doesn't match what was backed up|is missing/)
    rmSync(copy, { recursive: true })
  }
  cpSync(backup, copy, { recursive: true })
  rmSync(join(copy, `files/${keys[0]}`))
  await expect(checkBackup(copy)).rejects.toThrow(/0001 is missing/)
  expect(await run('restore.ts', [copy], { DATABASE_URL: source.ownerUrl, DATA_DIR: place })).toMatch(
    /0001 is missing/,
  )
})

test('a restore that fails midway leaves the database empty', async () => {
  const target = await newDatabase('empty')
  const manifest = await readManifest(backup)
  const last = manifest.tables.at(-1)
  const wrong: Manifest = {
    ...manifest,
    tables: [...manifest.tables.slice(0, -1), ...(last ? [{ ...last, sha256: '0' }] : [])],
  }
  const known = await readMigrations()
  await on(target.ownerUrl, async (client) => {
    await expect(restoreDatabase(client, backup, wrong, known, () => undefined)).rejects.toThrow(
      /doesn't match what was backed up/,
    )
    expect(await listTables(client)).toEqual([])
    await restoreDatabase(client, backup, manifest, known, () => undefined)
  })
})

test('a backup of an older version is brought up to date, one of a newer version is refused in words', async () => {
  const manifest = await readManifest(backup)
  const known = await readMigrations()
  const folder = pathToFileURL(`${join(place, 'migrations')}/`)
  cpSync(join(root, 'database/migrations'), folder, { recursive: true })
  writeFileSync(new URL('9999-later.sql', folder), 'create table later (id int primary key)')
  const later = await readMigrations(folder)
  const target = await newDatabase('empty')
  await on(target.ownerUrl, (client) => restoreDatabase(client, backup, manifest, later, () => undefined))
  expect(await migrate(target.ownerUrl, folder)).toEqual({ applied: ['9999-later.sql'] })

  const newer = {
    ...manifest,
    version: '9.0.0',
    migrations: later.map(({ name, sha256 }) => ({ name, sha256 })),
  }
  expect(() => migrationsOf(newer, known)).toThrow(
    /made by a newer version \(9.0.0\).*9999-later.sql.*Nothing was changed/,
  )
  const other = { ...manifest, migrations: [{ name: '0001-first.sql', sha256: 'other' }] }
  expect(() => migrationsOf(other, known)).toThrow(/is not the one of this version/)
})

test('files move to a bucket, are backed up from there, and restored to another', async () => {
  const [s3, other] = [await startTestS3(), await startTestS3()]
  try {
    const [first = '', second = ''] = keys
    const hashes = await Promise.all(keys.map((key) => hashFile(join(dataDir, 'files', key))))
    await on(source.ownerUrl, (client) =>
      client.query(
        `insert into file (firm, kind, name, mime, bytes, sha256, key, thumb_key)
         values (1, 'photo', 'moved.jpg', 'image/jpeg', 70000, $1, $2, $3)`,
        [hashes[0], first, second],
      ),
    )
    // Secrets come from files, as the deployment kit hands them over.
    const { S3_SECRET_ACCESS_KEY, ...open } = s3Env(s3)
    const secret = (name: string, value: string) => {
      writeFileSync(join(place, name), `${value}\n`)
      return { [`${name}_FILE`]: join(place, name) }
    }
    const env = {
      ...open,
      ...secret('S3_SECRET_ACCESS_KEY', S3_SECRET_ACCESS_KEY),
      ...secret('DATABASE_URL', source.ownerUrl),
      DATA_DIR: dataDir,
    }
    const said = await run('move-files.ts', [], env)
    expect(said).toMatch(/copied 2 files, 0.1 MB, and read each back; 0 were there already/)
    expect(said).toMatch(/^2 files that the database names are there and as uploaded$/m)

    const plan = { ownerUrl: source.ownerUrl, target: join(place, 'from-bucket'), version: '1' }
    const folder = join(place, 'received')
    const taken = await takeBackup({ ...plan, files: { folder, s3: s3.settings } })
    expect(taken).toMatchObject({ files: 2, changed: 0 })
    const bucket = await openFiles({ folder, s3: other.settings })
    await restoreFiles(taken.folder, (await checkBackup(taken.folder)).sums, bucket)
    expect(await Promise.all(keys.map((key) => hashStored(bucket, key)))).toEqual(hashes)

    other.fault = () => s3Error(403, 'AccessDenied')
    await expect(
      takeBackup({ ...plan, target: join(place, 'refused'), files: { folder, s3: other.settings } }),
    ).rejects.toThrow(/Can't reach the bucket with the files: AccessDenied/)
  } finally {
    await on(source.ownerUrl, (client) => client.query(`delete from file where name = 'moved.jpg'`))
    await s3.stop()
    await other.stop()
  }
})

test('the next backup shares the files of the one before, and tells of files that are not as they were', async () => {
  const plan = {
    ownerUrl: source.ownerUrl,
    files: { folder: join(dataDir, 'files') },
    folder: backups,
    version: '1',
  }
  await on(source.ownerUrl, (client) =>
    client.query(
      `insert into file (firm, kind, name, mime, bytes, sha256, key, thumb_key)
       values (1, 'photo', 'x.jpg', 'image/jpeg', 1, repeat('0', 64), $1, 'derived/00/00/gone')`,
      [keys[0]],
    ),
  )
  const next = await takeBackup(plan)
  expect(statSync(join(next.folder, 'files', keys[1] ?? '')).nlink).toBe(2)
  expect(next).toMatchObject({ files: 2, changed: 1 })
  expect(next.missing).toBeGreaterThan(0)
  const [row] = await on(
    source.ownerUrl,
    async (client) =>
      (
        await client.query<{ problem: string }>(
          'select problem from backup_run where is_whole order by id desc limit 1',
        )
      ).rows,
  )
  expect(row?.problem).toMatch(/1 file doesn't match what was uploaded/)
})
