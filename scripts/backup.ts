import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Client } from 'pg'
import { readAccess, urlFor } from './postgres/access.ts'
import { root } from './project/files.ts'

/**
 * `npm run backup -- <folder>`: copies the database and files of the running product into an empty folder.
 * The database is copied with pg_backup_start, a copy, and pg_backup_stop (PostgreSQL manual, "Continuous
 * Archiving", low-level API). Writes during the copy are in the write-ahead log, which is copied last.
 */
const target = resolve(process.argv[2] ?? '')
const data = resolve(root, process.env.DATA_DIR ?? 'data')

const say = (line: string) => console.log(line)
/** PostgreSQL recreates these at its start, or they belong to the running server. */
const excluded = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
])

async function backup(): Promise<void> {
  if (!process.argv[2]) throw new Error('Say where to: npm run backup -- <an empty folder>')
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  const postgres = join(data, 'postgres')
  const cluster = realpathSync(join(postgres, 'cluster'))
  if (!existsSync(join(cluster, 'postmaster.pid')))
    throw new Error(`The product does not run on ${data}. Start it, then back it up.`)
  const access = readAccess(postgres)
  const client = new Client({ connectionString: urlFor(access, 'postgres', 'postgres') })
  await client.connect()
  try {
    mkdirSync(join(target, 'postgres'), { recursive: true })
    const copy = join(target, 'postgres/cluster')
    // Keeps PostgreSQL from recycling log files before they are copied.
    await client.query("select pg_create_physical_replication_slot('backup', true, true)")
    await client.query("select pg_backup_start('calibrate', fast => true)")
    cpSync(cluster, copy, { recursive: true, mode: 2, filter: (path) => !excluded.has(basename(path)) })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
    for (const empty of ['pg_replslot', 'pg_stat_tmp', 'pg_subtrans'])
      mkdirSync(join(copy, empty), { recursive: true })
    cpSync(join(cluster, 'pg_wal'), join(copy, 'pg_wal'), { recursive: true, mode: 2 })
    cpSync(join(postgres, 'access.json'), join(target, 'postgres/access.json'))
  } finally {
    await client.query("select pg_drop_replication_slot('backup')").catch(() => undefined)
    await client.end()
  }
  if (existsSync(join(data, 'files')))
    cpSync(join(data, 'files'), join(target, 'files'), { recursive: true, mode: 2 })
  writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ at: new Date().toISOString(), target }))
  say(`backed up to ${target}. To restore: DATA_DIR=${target} npm start, or npm run restore -- ${target}`)
}

try {
  await backup()
} catch (error) {
  if (
    process.argv[2] &&
    existsSync(join(target, 'postgres')) &&
    !existsSync(join(target, 'postgres/access.json'))
  )
    rmSync(target, { recursive: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
