import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Held until it is released or the process ends in any way. */
export interface Lock {
  release(): void
}

export type LockMode = 'alone' | 'shared'

/**
 * Takes a lock on a file between processes, or returns undefined if another process holds it. SQLite's file
 * locks work because the system drops them with the process; a lock file or a stored process id would
 * outlive a kill -9 and a restarted container.
 */
export function tryLock(file: string, hold: LockMode): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    if (hold === 'alone') database.exec('begin exclusive')
    else {
      database.exec('begin')
      database.prepare('select count(*) from sqlite_master').get()
    }
  } catch (error) {
    database.close()
    if (/locked/.test(String(error))) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** Like tryLock, but waits up to `timeout` milliseconds for others to release it. */
export async function waitForLock(file: string, hold: LockMode, timeout: number): Promise<Lock | undefined> {
  const end = Date.now() + timeout
  for (;;) {
    const lock = tryLock(file, hold)
    if (lock || Date.now() > end) return lock
    await sleep(50)
  }
}
