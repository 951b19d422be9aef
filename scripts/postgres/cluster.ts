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
import { canReach, changeOwner, type Account } from './account.ts'
import { sharedFolder, type Binaries } from './binaries.ts'

/** Written to postgresql.conf at every start. local.conf beside the cluster overrides them. */
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
  // WAL files kept for reuse. Creating one delays a write by 20 ms, and busy minutes need many.
  min_wal_size: '256MB',
  wal_compression: 'on',
  checkpoint_completion_target: '0.9',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  // Cancels statements of disconnected clients. Windows does not support the check.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_lock_waits: 'on',
}

/**
 * Returns the folder for PostgreSQL's files: `cluster` in the data folder. If root runs the product in a
 * folder closed to other users (such as /root), the cluster goes to /var/lib/calibrate, because PostgreSQL
 * runs as an unprivileged user.
 * @throws if the files are gone, or the user cannot reach them
 */
export function locateCluster(folder: string, account: Account): string {
  const cluster = join(folder, 'cluster')
  const existing = lstatSync(cluster, { throwIfNoEntry: false })
  if (existing && !existsSync(cluster)) {
    throw new Error(
      `The database files are gone: ${cluster} leads to ${readlinkSync(cluster)}, which does not exist.`,
    )
  }
  if (existing && !canReach(dirname(realpathSync(cluster)), account)) {
    throw new Error(
      `PostgreSQL cannot run as root, and a plain user cannot reach ${cluster}. ` +
        'Move the data folder to an open place and name it with DATA_DIR.',
    )
  }
  if (existing) return realpathSync(cluster)
  if (canReach(folder, account)) return cluster
  const sharedPath = join(
    sharedFolder,
    `data-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
  )
  mkdirSync(sharedPath, { recursive: true, mode: 0o755 })
  return join(sharedPath, 'cluster')
}

/** Links to the cluster from the data folder if it is elsewhere. */
export function linkCluster(folder: string, cluster: string): void {
  const link = join(folder, 'cluster')
  if (!existsSync(link)) symlinkSync(cluster, link)
}

/** Creates an empty cluster if there is none. A partial one from an interrupted start is replaced. */
export function initCluster(cluster: string, binaries: Binaries, account: Account, password: string): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const temporary = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    changeOwner(temporary, account)
    changeOwner(passwordFile, account)
    execFileSync(
      binaries.initdb,
      ['-D', temporary, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'].concat([
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
      ]),
      { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    )
    renameSync(temporary, cluster)
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? '')
    throw new Error(`PostgreSQL could not make its data folder ${cluster}.\n${output}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Writes the settings and host-based authentication, and fixes the owner of files copied by root. */
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
  // Copied instead of included, because the account may be unable to read it.
  const local = join(folder, 'local.conf')
  if (existsSync(local)) lines.push(readFileSync(local, 'utf8'))
  const files = {
    'postgresql.conf': `# Written anew at every start. Settings of your own belong in ${local}\n${lines.join('\n')}\n`,
    'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(cluster, name), text, { mode: 0o600 })
    changeOwner(join(cluster, name), account)
  }
  if (account.uid !== undefined && statSync(cluster).uid !== account.uid) changeOwner(cluster, account)
}
