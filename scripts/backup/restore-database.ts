import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { createMigrationTable, type Migration } from '#database/migrate.ts'
import { columnList, copyOut, listTables, textSettings } from '#server/kernel/backup/copy-database.ts'
import { copyIn } from '#server/kernel/backup/copy-stream.ts'
import { BackupError, tableFile, type Manifest, type TableCopy } from '#server/kernel/backup/layout.ts'

/**
 * The migrations that made a backup's tables, of those that this version knows.
 * @throws BackupError if the backup is of a newer version, or of another one with the same name
 */
export function migrationsOf({ migrations, version }: Manifest, known: readonly Migration[]): Migration[] {
  const ours = new Map(known.map((each) => [each.name, each]))
  const unknown = migrations.filter(({ name }) => !ours.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by a newer version (${version}): this one doesn't know its migration ${unknown[0]?.name}. ` +
        'Take the version that made it, or a newer one, and restore again. Nothing was changed.',
    )
  return migrations.map(({ name, sha256 }) => {
    const found = ours.get(name)
    if (found?.sha256 !== sha256)
      throw new BackupError(
        `This backup was made by another version (${version}): its migration ${name} is not the one of this version. ` +
          'Take the version that made it and restore again. Nothing was changed.',
      )
    return found
  })
}

/** @throws BackupError unless the database has no tables yet */
export async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  if ((await listTables(client)).length > 0)
    throw new BackupError(
      `The database ${rows[0]?.name} is not empty, and a restore overwrites nothing. Name an empty one: ` +
        'another DATABASE_URL, or another DATA_DIR for the own database.',
    )
}

export type RestoredDatabase = { newest: { table: string; at: Date } | undefined; waiting: number }

/**
 * Builds the tables by the migrations that the backup names, fills them, and compares each with the backup, all in one
 * transaction: if anything fails, the database is as empty as before.
 */
export async function restoreDatabase(
  client: Client,
  folder: string,
  manifest: Manifest,
  known: readonly Migration[],
  say: (line: string) => void,
): Promise<RestoredDatabase> {
  const migrations = migrationsOf(manifest, known)
  await client.query(textSettings)
  await client.query('begin')
  try {
    await refuseFilled(client)
    await client.query(createMigrationTable)
    // Whoever connects, calibrate_owner, which is no superuser, must own the tables.
    await client.query('set local role calibrate_owner')
    for (const { text } of migrations) await client.query(text)
    await client.query('reset role')
    const finish = await suspendRules(client, manifest)
    for (const table of manifest.tables) await fillTable(client, folder, table)
    for (const { name, last, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [`"${name}"`, last, isCalled])
    say('rows are in; checking that they belong together')
    await finish()
    for (const table of manifest.tables) await compareTable(client, table)
    const found = { newest: await findNewest(client, manifest.at), waiting: await countWaiting(client) }
    await client.query('commit')
    return found
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Lets rows in regardless of order: removes what migrations put into tables, foreign keys, triggers, and row-level
 * security, which COPY refuses. Returns what puts all of it back; PostgreSQL checks each foreign key then.
 */
async function suspendRules(client: Client, manifest: Manifest): Promise<() => Promise<void>> {
  const found = (await listTables(client)).map(({ name }) => name)
  const missing = manifest.tables.filter(({ name }) => !found.includes(name))
  if (missing.length > 0)
    throw new BackupError(
      `The backup has tables that its migrations don't make: ${missing.map(({ name }) => name).join(', ')}`,
    )
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  const run = (statements: string[]) => client.query(statements.join('; '))
  await run([
    `truncate ${columnList(found)}`,
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...found.map((name) => `alter table "${name}" disable trigger user`),
    ...forced.map(({ name }) => `alter table ${name} no force row level security`),
  ])
  return async () => {
    await run([
      ...keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      ),
      ...found.map((name) => `alter table "${name}" enable trigger user`),
      ...forced.map(({ name }) => `alter table ${name} force row level security`),
    ])
  }
}

async function fillTable(client: Client, folder: string, { name, columns, rows }: TableCopy): Promise<void> {
  let copied = 0
  await pipeline(
    createReadStream(join(folder, tableFile(name))),
    createZstdDecompress(),
    async (source: AsyncIterable<Uint8Array>) => {
      copied = await copyIn(client, `copy "${name}" (${columnList(columns)}) from stdin`, source)
    },
  )
  if (copied !== rows) throw new BackupError(`${name}: ${rows} rows were backed up, ${copied} came back.`)
}

async function compareTable(client: Client, table: TableCopy): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(copyOut(client, table), hash)
  if (hash.digest('hex') !== table.sha256)
    throw new BackupError(`${table.name} doesn't match what was backed up. Nothing was changed.`)
}

/** The newest row by the times that tables record, so that one knows what was lost. */
async function findNewest(client: Client, at: string): Promise<RestoredDatabase['newest']> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid = 'timestamptz'::regtype and a.attname in ('created_at', 'updated_at', 'at')
       and c.relname not in ('log_entry', 'schema_migration')`,
  )
  if (rows.length === 0) return undefined
  const each = rows.map(
    ({ table, column }) =>
      `select '${table}' as table, max("${column}") as at from "${table}" where "${column}" <= $1`,
  )
  const found = await client.query<{ table: string; at: Date }>(
    `select * from (${each.join(' union all ')}) t where at is not null order by at desc limit 1`,
    [at],
  )
  return found.rows[0]
}

/** Messages that had not been sent when the backup was made. The server sends them when it starts. */
async function countWaiting(client: Client): Promise<number> {
  const tables = ['mail_out', 'sms_out', 'push_out', 'ccc_out']
  const each = tables.map(
    (name) => `(select count(*) from ${name} where state in ('queued', 'waiting', 'sending'))`,
  )
  const { rows } = await client.query<{ count: number }>(`select (${each.join(' + ')})::int as count`)
  return rows[0]?.count ?? 0
}
