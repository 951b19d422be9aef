import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepAccess, readAccess, urlFor, type Access } from './access.ts'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { configureCluster, initCluster, linkCluster, placeCluster } from './cluster.ts'
import { setKeeper } from './keeper.ts'
import { freePort, isFree } from './ports.ts'
import {
  findPostmaster,
  launchPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Launch,
} from './postmaster.ts'
import { prepareDatabase } from './roles.ts'
import { claim } from './use.ts'

export interface StartOptions {
  /** Folder for the cluster, its passwords and its log; made when missing. */
  dataDir: string
  /** A fixed port; 0 or nothing keeps the last one while it is free. */
  port?: number
  /** Short lines for people. */
  log?: (line: string) => void
  /** Several processes may use this PostgreSQL together; the last to stop ends it. For tests. */
  shared?: boolean
  /** PostgreSQL settings over the usual ones. */
  settings?: Record<string, string>
}

export interface Postgres {
  port: number
  /** Database `calibrate` as the owner of its tables: migrations and seeding. */
  ownerUrl: string
  /** The same as the plain role that serves. */
  appUrl: string
  /** Database `postgres` as superuser: backups and the making of test databases only. */
  superUrl: string
  /** Ends PostgreSQL in order and returns when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data folder, or takes over the one that a killed process left running
 * there. While we live it is started again, on the same port, whenever it dies. Errors are
 * sentences for the person at the terminal.
 */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const folder = realpathSync(resolve(options.dataDir))
  const use = await claim(folder, options.shared ?? false)
  try {
    const account = accountFor(join(folder, 'cluster'))
    const cluster = placeCluster(folder, account)
    const binaries = findBinaries(account)
    const launch: Launch = { cluster, binaries, account, logFile: join(folder, 'postgres.log') }
    const access = readAccess(folder)
    const start = async () => bringUp(folder, launch, access, options)
    await startAndPrepare(start, access)
    // Those who share come and go; a keeper of one would end what another still uses.
    const keeper = options.shared ? undefined : setKeeper(folder, cluster)
    const watch = options.shared ? undefined : restartWhenDead(cluster, start, options.log)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await watch?.stop()
      await use.leave(() => stopPostmaster(launch))
      keeper?.dismiss()
    }
    use.settled()
    return {
      port: access.port,
      ownerUrl: urlFor(access, 'calibrate_owner', 'calibrate'),
      appUrl: urlFor(access, 'calibrate_app', 'calibrate'),
      superUrl: urlFor(access, 'postgres', 'postgres'),
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    use.giveUp()
    throw error
  }
}

const lost = /ECONNRESET|ECONNREFUSED|EPIPE|57P0[123]|Connection terminated/

/** One that we found running may have been about to die; its connections break then, and we start anew. */
async function startAndPrepare(start: () => Promise<void>, access: Access): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await start()
    try {
      await prepareDatabase(access)
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (attempt === 5 || !lost.test(`${code} ${message}`)) throw error
      await sleep(100)
    }
  }
}

async function bringUp(folder: string, launch: Launch, access: Access, options: StartOptions): Promise<void> {
  const running = findPostmaster(launch.cluster)
  if (running && (await waitUntilReady(launch.cluster))) {
    access.port = running.port
    return
  }
  const patience = Date.now() + 20_000
  for (;;) {
    const wanted = options.port || access.port
    if (options.port && !(await isFree(options.port)))
      throw new Error(`Port ${options.port} for PostgreSQL is taken.`)
    access.port = wanted && (await isFree(wanted)) ? wanted : await freePort()
    // Passwords are on disk before the cluster learns them: a start cut off here can go on later.
    keepAccess(folder, access)
    initCluster(launch.cluster, launch.binaries, launch.account, access.passwords.postgres)
    linkCluster(folder, launch.cluster)
    configureCluster(launch.cluster, folder, launch.account, access.port, options.settings ?? {})
    try {
      await launchPostmaster(launch)
      return
    } catch (error) {
      // The children of a killed PostgreSQL need a moment to go, and a port may be lost in a race.
      const passing = /still in use|could not bind|Address already in use/.test(String(error))
      if (!passing || Date.now() > patience) throw error
      await sleep(100)
    }
  }
}

/** Looks four times a second whether PostgreSQL lives and starts it again when it does not. */
function restartWhenDead(cluster: string, start: () => Promise<void>, log?: (line: string) => void) {
  let work = Promise.resolve()
  let busy = false
  const isDead = () => {
    try {
      return !findPostmaster(cluster)
    } catch {
      // With no file descriptor left nobody can look; that is no sign of death, nor a reason for one.
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
