import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Held until released or until the process ends, however it ends. */
export interface Lock {
  release(): void
}

export type Hold = 'alone' | 'shared'

/**
 * Takes a lock on a file between processes, or gives nothing when somebody else is in the way.
 * SQLite's file locks serve because the system drops them with the process: a lock made of a file
 * that exists, or of a process number, outlives a kill -9 and a restarted container.
 */
export function tryLock(file: string, hold: Hold): Lock | undefined {
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

/** Like tryLock, but waits up to the given milliseconds for the others to leave. */
export async function waitForLock(file: string, hold: Hold, patience: number): Promise<Lock | undefined> {
  const end = Date.now() + patience
  for (;;) {
    const lock = tryLock(file, hold)
    if (lock || Date.now() > end) return lock
    await sleep(50)
  }
}
