import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveAccess, readAccess, urlFor, type Access } from './access.ts'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { configureCluster, initCluster, linkCluster, locateCluster } from './cluster.ts'
import { startWatchdog } from './watchdog.ts'
import { freePort, isFree } from './ports.ts'
import {
  findPostmaster,
  launchPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Launch,
} from './postmaster.ts'
import { prepareDatabase } from './roles.ts'
import { claimFolder } from './folder-claim.ts'

export interface StartOptions {
  /** Folder for the cluster, its passwords, and its log; created if missing. */
  dataDir: string
  /** A fixed port. 0 or undefined reuses the last one while it is free. */
  port?: number
  /** Receives short messages for people. */
  log?: (line: string) => void
  /** Lets several processes use this PostgreSQL; the last one to stop it shuts it down. For tests. */
  shared?: boolean
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>
}

export interface Postgres {
  port: number
  /** Database `calibrate` as the owner of its tables, for migrations and seeding. */
  ownerUrl: string
  /** Database `calibrate` as the unprivileged role of the server. */
  appUrl: string
  /** Database `postgres` as superuser, only for backups and for creating test databases. */
  superUrl: string
  /** Shuts PostgreSQL down cleanly and resolves once it is gone. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data folder, or adopts one that a killed process left running there. While this
 * process lives, PostgreSQL is restarted on the same port whenever it dies. Error messages are written for
 * the person at the terminal.
 */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const folder = realpathSync(resolve(options.dataDir))
  const use = await claimFolder(folder, options.shared ?? false)
  try {
    const account = accountFor(join(folder, 'cluster'))
    const cluster = locateCluster(folder, account)
    const binaries = findBinaries(account)
    const launch: Launch = { cluster, binaries, account, logFile: join(folder, 'postgres.log') }
    const access = readAccess(folder)
    const start = async () => startOrAdopt(folder, launch, access, options)
    await startAndPrepare(start, access)
    // Sharing processes come and go, so the watchdog of one would stop a PostgreSQL that others still use.
    const keeper = options.shared ? undefined : startWatchdog(folder, cluster)
    const watch = options.shared ? undefined : restartWhenDead(cluster, start, options.log)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await watch?.stop()
      await use.release(() => stopPostmaster(launch))
      keeper?.dismiss()
    }
    use.started()
    return {
      port: access.port,
      ownerUrl: urlFor(access, 'calibrate_owner', 'calibrate'),
      appUrl: urlFor(access, 'calibrate_app', 'calibrate'),
      superUrl: urlFor(access, 'postgres', 'postgres'),
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    use.abandon()
    throw error
  }
}

const connectionLost = /ECONNRESET|ECONNREFUSED|EPIPE|57P0[123]|Connection terminated/

/** An adopted PostgreSQL may be about to die. Its connections break then, and this starts a new one. */
async function startAndPrepare(start: () => Promise<void>, access: Access): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await start()
    try {
      await prepareDatabase(access)
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (attempt === 5 || !connectionLost.test(`${code} ${message}`)) throw error
      await sleep(100)
    }
  }
}

async function startOrAdopt(
  folder: string,
  launch: Launch,
  access: Access,
  options: StartOptions,
): Promise<void> {
  const running = findPostmaster(launch.cluster)
  if (running && (await waitUntilReady(launch.cluster))) {
    access.port = running.port
    return
  }
  const deadline = Date.now() + 20_000
  for (;;) {
    const preferredPort = options.port || access.port
    if (options.port && !(await isFree(options.port)))
      throw new Error(`Port ${options.port} for PostgreSQL is taken.`)
    access.port = preferredPort && (await isFree(preferredPort)) ? preferredPort : await freePort()
    // The passwords are on disk before the cluster knows them, so that an interrupted start can continue
    // later.
    saveAccess(folder, access)
    initCluster(launch.cluster, launch.binaries, launch.account, access.passwords.postgres)
    linkCluster(folder, launch.cluster)
    configureCluster(launch.cluster, folder, launch.account, access.port, options.settings ?? {})
    try {
      await launchPostmaster(launch)
      return
    } catch (error) {
      // The children of a killed PostgreSQL take a moment to exit, and a port can be lost in a race.
      const isTransient = /still in use|could not bind|Address already in use/.test(String(error))
      if (!isTransient || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Checks four times a second whether PostgreSQL is alive and restarts it if not. */
function restartWhenDead(cluster: string, start: () => Promise<void>, log?: (line: string) => void) {
  let work = Promise.resolve()
  let busy = false
  const isDead = () => {
    try {
      return !findPostmaster(cluster)
    } catch {
      // Without free file descriptors the check is impossible, which does not mean that PostgreSQL died.
      return false
    }
  }
  const timer = setInterval(() => {
    if (busy || !isDead()) return
    busy = true
    log?.('PostgreSQL ended unexpectedly; starting it again')
    work = start()
      .catch((error: unknown) => log?.(`PostgreSQL does not start: ${String(error)}`))
      .finally(() => (busy = false))
  }, 250)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await work
    },
  }
}
