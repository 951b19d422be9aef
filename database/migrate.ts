import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const ownFolder = new URL('./migrations/', import.meta.url)
/** Advisory lock key shared by all processes: one migrates while the others wait. */
const migrationLock = 700

/** How long a migration waits for a table that somebody uses. All calls that need the table wait behind it meanwhile. */
const lockTimeoutMs = 1000
/** Between two tries, so that the calls that waited get through. */
const lockPauseMs = 500
const mostLockTries = 200

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
    await createTable(client)
    const before = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    const known = new Map(before.rows.map((row) => [row.name, row.sha256]))
    const applied: string[] = []
    for (const { name, text, sha256 } of await readMigrations(folder)) {
      const appliedSha256 = known.get(name)
      if (appliedSha256 === undefined) {
        await applyWhenUnlocked(client, { name, text, sha256 })
        applied.push(name)
      } else if (appliedSha256 !== sha256) throw new MigrationError(changedMessage(name))
    }
    return { applied }
  } finally {
    await client.end()
  }
}

/** Holds the names of the applied migrations. */
export const createMigrationTable = `create table if not exists schema_migration (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now(), oldest_release text)`

/** Tables made before the column get it. Asked first, because to add it waits for whoever reads the table. */
const createTable = async (client: pg.Client): Promise<void> => {
  await client.query(createMigrationTable)
  const { rowCount } = await client.query(
    "select 1 from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'oldest_release'",
  )
  if (!rowCount)
    await client.query('alter table schema_migration add column if not exists oldest_release text')
}

/** What a database has of the migrations of this version. */
export type MigrationState = {
  /** Whether it has no migration at all, so no data either. */
  isNew: boolean
  /** Migrations of this version that are missing. */
  pending: string[]
  /** Migrations of newer versions, with the oldest release that works with each; null if the one before it does. */
  newer: { name: string; oldestRelease: string | null }[]
}

/** Compares a database with the migrations of this version. It changes nothing. */
export const readMigrationState = async (ownerUrl: string, folder = ownFolder): Promise<MigrationState> => {
  const names = (await readMigrations(folder)).map(({ name }) => name)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'calibrate-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select 1 where to_regclass('public.schema_migration') is not null",
    )
    if (!rowCount) return { isNew: true, pending: names, newer: [] }
    // As JSON, so that a table made before the column can be read too.
    const { rows } = await client.query<{ name: string; oldest: string | null }>(
      "select name, to_jsonb(m) ->> 'oldest_release' as oldest from schema_migration m order by name",
    )
    const applied = new Set(rows.map(({ name }) => name))
    return {
      isNew: rows.length === 0,
      pending: names.filter((name) => !applied.has(name)),
      newer: rows
        .filter(({ name }) => !names.includes(name))
        .map(({ name, oldest }) => ({ name, oldestRelease: oldest })),
    }
  } finally {
    await client.end()
  }
}

/** The oldest release that works with the database after this migration; undefined if the one before it does. */
export const oldestReleaseOf = (text: string): string | undefined =>
  /^-- works with: (\d+\.\d+\.\d+) and newer$/m.exec(text)?.[1]

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

/** Tries again while others use a table that the migration changes: the release before goes on serving. */
const applyWhenUnlocked = async (client: pg.Client, migration: Migration): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return await apply(client, migration)
    } catch (error) {
      const isLocked = ((error as Error).cause as { code?: string } | undefined)?.code === lockNotAvailable
      if (!isLocked) throw error
      if (tries >= mostLockTries) throw new MigrationError(lockedMessage(migration.name), { cause: error })
      await pause(lockPauseMs)
    }
}

const lockNotAvailable = '55P03'

const apply = async (client: pg.Client, { name, text, sha256 }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    // Whoever connects, calibrate_owner, which is no superuser, must own the tables.
    await client.query('set local role calibrate_owner')
    await client.query(text)
    await client.query('reset role')
    await client.query('insert into schema_migration (name, sha256, oldest_release) values ($1, $2, $3)', [
      name,
      sha256,
      oldestReleaseOf(text) ?? null,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed, nothing of it was kept: ${message}`, { cause: error })
  }
}

/** The message says what to do; the stack trace adds nothing. */
export class MigrationError extends Error {}

const lockedMessage = (name: string): string =>
  `Migration ${name} waited five minutes for a table that others use all the time, such as a backup. ` +
  'Nothing of it was kept, and the release before works on. Start again once that is over.'

const changedMessage = (name: string): string =>
  `Migration ${name} was changed after it had been applied to this database. ` +
  'Install this version again, or start the one that made the database. ' +
  'Whoever changed it: undo that, and put what is new into a further migration.'
