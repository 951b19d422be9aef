import { chmodSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { accountFor } from '../postgres/account.ts'
import { readAccess, urlFor } from '../postgres/access.ts'
import { findBinaries } from '../postgres/binaries.ts'
import { configureCluster } from '../postgres/cluster.ts'
import { freePort } from '../postgres/ports.ts'
import { launchPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { startWatchdog } from '../postgres/watchdog.ts'
import { signalPostgres } from './production-postgres.ts'

/** PostgreSQL recreates these at its start, or they belong to the running primary. */
const excluded = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Settings of a primary that lets a standby on this machine follow it, as the superuser. */
export const primarySettings = (folder: string): Record<string, string> => {
  const file = join(folder, 'hba.conf')
  const host = '127.0.0.1/32 scram-sha-256'
  writeFileSync(file, `host all all ${host}\nhost replication postgres ${host}\n`)
  return { hba_file: file }
}

/**
 * Starts a standby of a running primary that was started with `primarySettings`. The programs shipped with the product lack
 * pg_basebackup, so the files are copied between pg_backup_start and pg_backup_stop (PostgreSQL manual, "Continuous
 * Archiving", low-level API).
 * @param primaryDir data folder of the primary
 * @param folder an empty folder
 * @param delay how long the standby holds each commit back, such as `2s`
 */
export const startStandby = async (primaryDir: string, folder: string, delay: string) => {
  const source = realpathSync(join(primaryDir, 'cluster'))
  const access = readAccess(primaryDir)
  const account = accountFor(source)
  const launch = {
    cluster: join(folder, 'cluster'),
    logFile: join(folder, 'postgres.log'),
    binaries: findBinaries(account),
    account,
  }
  const { cluster } = launch
  mkdirSync(folder, { recursive: true })
  mkdirSync(cluster, { mode: 0o700 })
  const client = new Client({ connectionString: urlFor(access, 'postgres', 'postgres') })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', fast => true)")
    cpSync(source, cluster, { recursive: true, mode: 2, filter: (path) => !excluded.has(basename(path)) })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  cpSync(join(source, 'pg_wal'), join(cluster, 'pg_wal'), { recursive: true, mode: 2 })
  for (const empty of ['pg_replslot', 'pg_stat_tmp', 'pg_subtrans'])
    mkdirSync(join(cluster, empty), { recursive: true })
  writeFileSync(join(cluster, 'standby.signal'), '')
  chmodSync(cluster, 0o700)
  const port = await freePort()
  const { postgres: password } = access.passwords
  configureCluster(cluster, folder, account, port, {
    primary_conninfo: `host=127.0.0.1 port=${access.port} user=postgres password=${password}`,
    recovery_min_apply_delay: delay,
    shared_buffers: '32MB',
  })
  const start = () => launchPostmaster(launch)
  await start()
  const watchdog = startWatchdog(folder, cluster)
  const standbyAccess = { ...access, port }
  return {
    appUrl: urlFor(standbyAccess, 'calibrate_app', 'calibrate'),
    superUrl: urlFor(standbyAccess, 'postgres', 'postgres'),
    start,
    stop: () => stopPostmaster(launch),
    end: async () => {
      await stopPostmaster(launch)
      watchdog.dismiss()
    },
    /** Suspends every process, like a machine that stops responding, until `resume`. */
    suspend: () => signalPostgres(cluster, 'SIGSTOP'),
    resume: () => signalPostgres(cluster, 'SIGCONT'),
  }
}
