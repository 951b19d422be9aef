import { Client } from 'pg'
import { readAccess, urlFor } from '#scripts/postgres/access.ts'
import { startPostgres } from '#scripts/postgres/index.ts'
import { listTables } from '#server/kernel/backup/copy-database.ts'

/** What a start itself writes. */
const ownTables = ['schema_migration', 'backup_run', 'log_entry', 'hub_log']

export type Table = { name: string; columns: string[] }

/** Runs some work on the database of a data folder whose product is stopped. */
export const onDatabase = async <T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir: folder })
  const client = new Client({ connectionString: urlFor(readAccess(folder), 'calibrate_owner', 'calibrate') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

export const tablesOf = async (client: Client): Promise<Table[]> =>
  (await listTables(client)).filter(({ name }) => !ownTables.includes(name))

/** Rows and a hash of each table, by the columns that are given. */
export const contentOf = async (client: Client, tables: readonly Table[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { name, columns } of tables) {
    const row = `row(${columns.map((column) => `t."${column}"`).join(', ')})::text`
    const { rows } = await client.query<{ content: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as content
       from "${name}" t`,
    )
    found.set(name, rows[0]?.content ?? '')
  }
  return found
}
