import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { seedBase } from '#database/seed/base.ts'
import { startPostgres } from '#scripts/postgres/index.ts'
import { withDatabaseName } from '#scripts/testing/template.ts'
import { filled, withoutIndexes } from './seed.ts'

const dataDir = join(tmpdir(), 'calibrate-partition')

/** Removes what the bench keeps between its steps. */
export const removeData = (): void => rmSync(dataDir, { recursive: true, force: true })

/** The bench's own PostgreSQL. It keeps its data between the steps, each of which takes minutes. */
export const startPartitionDatabase = async () => {
  if (!existsSync(dataDir)) console.log(`PostgreSQL of the bench: ${dataDir}`)
  const postgres = await startPostgres({
    dataDir,
    settings: {
      max_wal_size: '1GB',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      fsync: 'off',
      shared_buffers: '2GB',
    },
  })
  const urlsOf = (name: string) => ({
    ownerUrl: withDatabaseName(postgres.ownerUrl, name),
    appUrl: withDatabaseName(postgres.appUrl, name),
    superUrl: withDatabaseName(postgres.superUrl, name),
  })
  const asSuper = async <T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: withDatabaseName(postgres.superUrl, name) })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  return {
    stop: postgres.stop,
    pid: Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    urlsOf,
    asSuper,
  }
}
export type PartitionDatabase = Awaited<ReturnType<typeof startPartitionDatabase>>

/** Creates and fills `name`; what an earlier call has filled stays. */
export const makePlain = async (place: PartitionDatabase, name: string, count: number): Promise<void> => {
  await place.asSuper('postgres', async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${name} owner calibrate_owner`)
    await client.query(`grant connect on database ${name} to calibrate_app`)
    await place.asSuper(name, (inside) => inside.query('create extension if not exists pg_trgm'))
    await migrate(place.urlsOf(name).ownerUrl)
    await seedBase(place.urlsOf(name).ownerUrl)
  })
  await place.asSuper(name, async (client) => {
    await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
    for (const { table, text } of filled(count)) {
      const there = await client.query(`select 1 from ${table} where id > 1000 limit 1`)
      if (there.rowCount) continue
      const started = performance.now()
      await client.query('begin')
      await withoutIndexes(client, table, () => client.query(text))
      await client.query('commit')
      await client.query(`vacuum (analyze) ${table}`)
      console.log(`${table}: ${Math.round((performance.now() - started) / 1000)} s`)
    }
    await client.query('analyze')
  })
}

/** Copies a database file by file. False if the copy is already split. */
export const copyPlain = async (place: PartitionDatabase, from: string, to: string): Promise<boolean> => {
  const isThere = await place.asSuper('postgres', async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [to])
    if (!rowCount) {
      await client.query(`create database ${to} template ${from} strategy file_copy owner calibrate_owner`)
      await client.query(`grant connect on database ${to} to calibrate_app`)
    }
    return Boolean(rowCount)
  })
  if (!isThere) return true
  return place.asSuper(to, async (client) => {
    const { rows } = await client.query<{ kind: string }>(
      "select case when to_regclass('bench_hanging') is null then relkind else 'r' end as kind from pg_class where oid = 'request'::regclass",
    )
    return rows[0]?.kind === 'r'
  })
}
