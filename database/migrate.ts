import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const ownFolder = new URL('./migrations/', import.meta.url)
/** Advisory lock key shared by all processes: one migrates while the others wait. */
const migrationLock = 700

/**
 * Applies the missing migrations in name order, each in its own transaction. Several processes may call it
 * at once.
 * @param ownerUrl connection URL of the owner
 * @param folder of the migrations; those of this version by default
 * @returns the names of the applied migrations
 * @throws if an applied migration was changed since, or if one fails (it is rolled back then)
 */
export const migrate = async (ownerUrl: string, folder = ownFolder): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'calibrate-migrate' })
  // PostgreSQL may stop while we are connected; the running statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(createMigrationTable)
    const before = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    const known = new Map(before.rows.map((row) => [row.name, row.sha256]))
    const applied: string[] = []
    for (const { name, text, sha256 } of await readMigrations(folder)) {
      const appliedSha256 = known.get(name)
      if (appliedSha256 === undefined) {
        await apply(client, name, text, sha256)
        applied.push(name)
      } else if (appliedSha256 !== sha256) throw new Error(changedMessage(name))
    }
    return { applied }
  } finally {
    await client.end()
  }
}

/** Holds the names of the applied migrations. */
export const createMigrationTable = `create table if not exists schema_migration (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

/** A migration of this version, with its SQL and checksum. */
export type Migration = { name: string; text: string; sha256: string }

/** Reads the migrations of this version in the order in which they are applied. */
export const readMigrations = async (folder = ownFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const apply = async (client: pg.Client, name: string, text: string, sha256: string): Promise<void> => {
  await client.query('begin')
  try {
    // Whoever connects, calibrate_owner, which is no superuser, must own the tables.
    await client.query('set local role calibrate_owner')
    await client.query(text)
    await client.query('reset role')
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed, nothing of it was kept: ${message}`, { cause: error })
  }
}

const changedMessage = (name: string): string =>
  `Migration ${name} was changed after it had been applied to this database. ` +
  'Undo the change and put what is new into a further migration. ' +
  'A database without data that matters can be dropped and made again.'
