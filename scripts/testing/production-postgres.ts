import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { seedBase } from '#database/seed/base.ts'
import { startPostgres } from '../postgres/index.ts'

/**
 * Starts a separate PostgreSQL with production settings and a base database, which tests can kill (it then
 * restarts) or suspend. Linux only.
 */
export const startProductionPostgres = async (dataDir: string, settings: Record<string, string> = {}) => {
  const postgres = await startPostgres({ dataDir, settings })
  await migrate(postgres.ownerUrl)
  await seedBase(postgres.ownerUrl)
  const signalAll = (signal: NodeJS.Signals) => signalPostgres(join(dataDir, 'cluster'), signal)
  return {
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
    superUrl: postgres.superUrl,
    stop: postgres.stop,
    /** Kills the main process and all its children, like a machine that loses its memory. */
    killPostgres: () => signalAll('SIGKILL'),
    /** Suspends every process, like a disk that stops responding, until letGo. */
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  }
}

/** Signals the main process of a running PostgreSQL and all its children. */
export const signalPostgres = (cluster: string, signal: NodeJS.Signals): void => {
  const first = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [first, ...childrenOf(first)]) send(signal, pid)
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)

/** Undefined if the process is gone. */
const parentOf = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

const send = (signal: NodeJS.Signals, pid: number): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // Ended together with its parent.
  }
}
