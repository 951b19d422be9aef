import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { CopyOut } from './copy-stream.ts'
import { readTotals } from './read-totals.ts'
import { BackupError, tableFile, type Manifest, type TableCopy } from './layout.ts'
import { t } from './texts.ts'

/** So that equal rows are written as equal text in the order of the table, whatever the settings of server and role. */
export const textSettings = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set max_parallel_workers_per_gather = 0;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Tables of the product with the columns that a copy holds: those that PostgreSQL derives are left out. */
export const listTables = async (client: pg.ClientBase): Promise<Pick<TableCopy, 'name' | 'columns'>[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  )
  return rows
}

/** Row-level security would leave rows out without a word; the owner's policy on each table lets all pass. */
const refuseHiddenRows = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and row_security_active(c.oid)
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
         and pg_get_expr(p.polqual, p.polrelid) = 'true'
         and exists (select 1 from unnest(p.polroles) role where pg_has_role(role, 'usage')))`,
  )
  if (rows.length > 0)
    throw new BackupError(t('hiddenRows', { tables: rows.map(({ name }) => name).join(', ') }))
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** All rows of a table, as COPY writes them. */
export const copyOut = (
  client: pg.ClientBase,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
): CopyOut => client.query(new CopyOut(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`))

/** Passes bytes on and hashes them. */
export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Copies one table into its file. Resolves to its entry in the manifest, and the hash of the file. */
const copyTable = async (
  client: pg.ClientBase,
  folder: string,
  table: Pick<TableCopy, 'name' | 'columns'>,
): Promise<{ copied: TableCopy; fileHash: string }> => {
  const source = copyOut(client, table)
  const [content, file] = [createHash('sha256'), createHash('sha256')]
  await pipeline(
    source,
    hashing(content),
    createZstdCompress(),
    hashing(file),
    createWriteStream(join(folder, tableFile(table.name)), { mode: 0o600, flags: 'wx', flush: true }),
  )
  return {
    copied: { ...table, rows: source.rows, sha256: content.digest('hex') },
    fileHash: file.digest('hex'),
  }
}

/** Values are read after the tables, so they are at least what the rows of the snapshot need. */
const readSequences = async (client: pg.ClientBase): Promise<Manifest['sequences']> => {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  if (names.length === 0) return []
  const { rows } = await client.query<Manifest['sequences'][number]>(
    names
      .map(
        ({ name }) =>
          `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
      )
      .join(' union all '),
  )
  return rows
}

export type DatabaseCopy = Omit<Manifest, 'format' | 'version' | 'files'> & { sums: Map<string, string> }

/**
 * Copies every table into `folder`/tables, as one moment shows it. It holds no lock that keeps others from reading or
 * writing; only a migration that changes a table waits.
 * @param client a connection of the owner, outside of a transaction
 */
export const copyDatabase = async (client: pg.ClientBase, folder: string): Promise<DatabaseCopy> => {
  await client.query(textSettings)
  await client.query('begin isolation level repeatable read, read only')
  try {
    await refuseHiddenRows(client)
    // As text, because what pg makes of a time depends on what else the process has loaded.
    const { rows } = await client.query<{ at: string; postgres: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as postgres`,
    )
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, sha256 from schema_migration order by name',
    )
    const sums = new Map<string, string>()
    const tables: TableCopy[] = []
    for (const table of await listTables(client)) {
      const { copied, fileHash } = await copyTable(client, folder, table)
      tables.push(copied)
      sums.set(tableFile(table.name), fileHash)
    }
    return {
      at: rows[0]?.at ?? '',
      postgres: rows[0]?.postgres ?? '',
      migrations,
      tables,
      sequences: await readSequences(client),
      totals: await readTotals(client),
      sums,
    }
  } finally {
    // It only read. A broken connection has its own error.
    await client.query('rollback').catch(() => undefined)
  }
}
