import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** PostgreSQL's main process, as described by its postmaster.pid file. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

/** Finds the running PostgreSQL of a cluster. A file left by a killed one does not count. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** Whether the process is alive and works in this cluster; another process may have taken over its pid. */
function isPostmaster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** Whether it takes connections. That of a standby server says so in another word. */
const isReady = (running: Postmaster | undefined): boolean =>
  running?.status === 'ready' || running?.status === 'standby'

export interface Launch {
  cluster: string
  logFile: string
  binaries: Binaries
  account: Account
}

const maxLog = 10 * 1024 * 1024

/**
 * Starts PostgreSQL and waits up to a minute until it accepts connections. It gets its own process group
 * and logs to a file, so that neither Ctrl-C nor the death of this process interrupts it.
 * @throws with PostgreSQL's output if it does not start
 */
export async function launchPostmaster({ cluster, logFile, binaries, account }: Launch): Promise<void> {
  // The file is stale, because findPostmaster has checked. Another process of the same user may have its
  // pid (in a restarted container), and PostgreSQL would refuse to start.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLog) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  const child = spawn(binaries.postgres, ['-D', cluster], {
    ...account,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  })
  closeSync(output)
  child.unref()
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= 'ended'))
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(25)) {
    if (isReady(findPostmaster(cluster))) return
    if (failure === undefined) continue
    const startupLog = readFileSync(logFile).subarray(from).toString('utf8').trim()
    throw new Error(`PostgreSQL did not start (${failure}).\n${startupLog}`)
  }
  throw new Error(`PostgreSQL was not ready within a minute. See ${logFile}`)
}

/** Waits until a PostgreSQL that somebody else started is ready. Returns false if it ends instead. */
export async function waitUntilReady(cluster: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(25)) {
    const running = findPostmaster(cluster)
    if (!running) return false
    if (isReady(running)) return true
  }
  throw new Error('PostgreSQL runs but does not become ready.')
}

/**
 * Shuts PostgreSQL down: open transactions are rolled back, and the rest is written. Resolves once it is
 * gone.
 */
export async function stopPostmaster({ cluster, binaries, account }: Launch): Promise<void> {
  if (!findPostmaster(cluster)) return
  const stop = (how: string) =>
    promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', how, '-w', '-t', '60'], {
      ...account,
      cwd: '/',
    })
  try {
    await stop('fast')
  } catch {
    if (findPostmaster(cluster)) await stop('immediate')
  }
}
