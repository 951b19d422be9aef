import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { canReach, giveTo, type Account } from './account.ts'
import { openPlace, type Binaries } from './binaries.ts'

/** Kept in postgresql.conf at every start; local.conf beside the cluster has the last word. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // Files of the log that are kept for use again: making one anew holds up a write for 20 ms, and busy minutes need many.
  min_wal_size: '256MB',
  wal_compression: 'on',
  checkpoint_completion_target: '0.9',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  // What nobody waits for any more is stopped; Windows cannot look.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_lock_waits: 'on',
}

/**
 * The folder for PostgreSQL's own files: `cluster` in the data folder. When root runs us in a
 * folder that is closed to plain users (such as /root), `cluster` becomes a link to a place under
 * /var/lib/calibrate, since PostgreSQL itself runs as a plain user.
 */
export function placeCluster(folder: string, account: Account): string {
  const cluster = join(folder, 'cluster')
  const known = lstatSync(cluster, { throwIfNoEntry: false })
  if (known && !existsSync(cluster)) {
    throw new Error(
      `The database files are gone: ${cluster} leads to ${readlinkSync(cluster)}, which does not exist.`,
    )
  }
  if (known && !canReach(dirname(realpathSync(cluster)), account)) {
    throw new Error(
      `PostgreSQL cannot run as root, and a plain user cannot reach ${cluster}. ` +
        'Move the data folder to an open place and name it with DATA_DIR.',
    )
  }
  if (known) return realpathSync(cluster)
  if (canReach(folder, account)) return cluster
  const place = join(openPlace, `data-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return join(place, 'cluster')
}

/** Leaves a link in the data folder when the cluster has to live elsewhere. */
export function linkCluster(folder: string, cluster: string): void {
  const link = join(folder, 'cluster')
  if (!existsSync(link)) symlinkSync(cluster, link)
}

/** Makes an empty cluster where there is none. A half-made one from an interrupted start is thrown away. */
export function initCluster(cluster: string, binaries: Binaries, account: Account, password: string): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const half = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    giveTo(half, account)
    giveTo(passwordFile, account)
    execFileSync(
      binaries.initdb,
      ['-D', half, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'].concat([
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
      ]),
      { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    )
    renameSync(half, cluster)
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '')
    throw new Error(`PostgreSQL could not make its data folder ${cluster}.\n${said}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Writes the settings and the rules of entry, and mends the owner of files copied by root. */
export function configureCluster(
  cluster: string,
  folder: string,
  account: Account,
  port: number,
  extra: Record<string, string>,
): void {
  const lines = Object.entries({ port: String(port), ...settings, ...extra }).map(
    ([name, value]) => `${name} = '${value}'`,
  )
  // Copied in and not included: the account may be unable to reach it.
  const local = join(folder, 'local.conf')
  if (existsSync(local)) lines.push(readFileSync(local, 'utf8'))
  const files = {
    'postgresql.conf': `# Written anew at every start. Settings of your own belong in ${local}\n${lines.join('\n')}\n`,
    'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(cluster, name), text, { mode: 0o600 })
    giveTo(join(cluster, name), account)
  }
  if (account.uid !== undefined && statSync(cluster).uid !== account.uid) giveTo(cluster, account)
}
