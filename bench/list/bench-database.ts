import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { seedBase } from '#database/seed/base.ts'
import { startPostgres } from '#scripts/postgres/index.ts'
import { withDatabaseName } from '#scripts/testing/template.ts'
import { seedRequests } from './seed.ts'

/** Starts the bench's own PostgreSQL. It keeps its data, so that a million rows are created only once. */
export const startBenchDatabase = async () => {
  const dataDir = join(tmpdir(), 'calibrate-bench')
  const isNew = !existsSync(dataDir)
  const postgres = await startPostgres({ dataDir, settings: { max_wal_size: '4GB', autovacuum: 'off' } })
  if (isNew) console.log(`PostgreSQL of the bench: ${dataDir}`)
  const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    /** Pid of PostgreSQL's main process, whose children do the work. */
    pid,
    stop: postgres.stop,
    /** The same database as superuser without row security, to measure the limit. */
    superUrlOf: ({ ownerUrl }: { ownerUrl: string }) =>
      withDatabaseName(postgres.superUrl, new URL(ownerUrl).pathname.slice(1)),
    /** A database of `count` requests, created if missing or if the schema has changed. */
    database: async (count: number, schema: string) => {
      const name = `bench_${count}_${schema.slice(0, 10)}`
      const urls = {
        ownerUrl: withDatabaseName(postgres.ownerUrl, name),
        appUrl: withDatabaseName(postgres.appUrl, name),
      }
      const superuser = new pg.Client({ connectionString: postgres.superUrl })
      await superuser.connect()
      try {
        const found = await superuser.query('select datallowconn from pg_database where datname = $1', [name])
        const isWhole = await superuser.query(
          "select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'whole'",
          [name],
        )
        if (isWhole.rowCount) return urls
        if (found.rowCount) await superuser.query(`drop database ${name} with (force)`)
        console.log(`making ${count.toLocaleString('en-US')} requests…`)
        await superuser.query(`create database ${name} owner calibrate_owner`)
        await superuser.query(`grant connect on database ${name} to calibrate_app`)
        const extended = new pg.Client({ connectionString: withDatabaseName(postgres.superUrl, name) })
        await extended.connect()
        await extended.query('create extension if not exists pg_trgm')
        await extended.end()
        await migrate(urls.ownerUrl)
        await seedBase(urls.ownerUrl)
        await seedRequests(urls.ownerUrl, count)
        await superuser.query(`comment on database ${name} is 'whole'`)
        return urls
      } finally {
        await superuser.end()
      }
    },
  }
}
