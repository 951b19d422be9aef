import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { seedBase } from '#database/seed/base.ts'
import { startPostgres } from '../postgres/index.ts'

/**
 * A PostgreSQL of one's own with the settings of production and a base database, to be killed, when it starts again by
 * itself, or to be held. Linux only.
 */
export const startDurable = async (dataDir: string, settings: Record<string, string> = {}) => {
  const postgres = await startPostgres({ dataDir, settings })
  await migrate(postgres.ownerUrl)
  await seedBase(postgres.ownerUrl)
  const toAll = (signal: NodeJS.Signals) => {
    const first = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [first, ...childrenOf(first)]) send(signal, pid)
  }
  return {
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
    stop: postgres.stop,
    /** kill -9 of the first process and of all its children, as a machine that loses its memory would do it. */
    killPostgres: () => toAll('SIGKILL'),
    /** No process of it does anything until it is let go, as on a disk that does not answer. */
    hold: () => toAll('SIGSTOP'),
    letGo: () => toAll('SIGCONT'),
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)

/** Nothing when it is gone meanwhile. */
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
    // Gone with its parent.
  }
}
