import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any number, the same for all processes: one of them migrates while the others wait. */
const lock = 700

/**
 * Brings a database up to date. Takes the owner's address; applies, in the order of their names, the migrations that
 * are missing, each in a transaction of its own, and gives their names. Several processes may call it at once.
 * Throws when a migration was changed after it had been applied, and when one fails (nothing of it stays then).
 */
export const migrate = async (ownerUrl: string): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'calibrate-migrate' })
  // PostgreSQL may end while we are connected; the statement under way reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const before = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    const known = new Map(before.rows.map((row) => [row.name, row.sha256]))
    const applied: string[] = []
    for (const name of await migrationNames()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const then = known.get(name)
      if (then === undefined) {
        await apply(client, name, text, sha256)
        applied.push(name)
      } else if (then !== sha256) throw new Error(changed(name))
    }
    return { applied }
  } finally {
    await client.end()
  }
}

const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

const apply = async (client: pg.Client, name: string, text: string, sha256: string): Promise<void> => {
  await client.query('begin')
  try {
    // Whoever connects, the tables belong to the owner who is no superuser.
    await client.query('set local role calibrate_owner')
    await client.query(text)
    await client.query('reset role')
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed, nothing of it was kept: ${words}`, { cause: error })
  }
}

const changed = (name: string): string =>
  `Migration ${name} was changed after it had been applied to this database. ` +
  'Undo the change and put what is new into a further migration. ' +
  'A database without data that matters can be dropped and made again.'
