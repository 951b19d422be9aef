import { join } from 'node:path'
import { tryLock, waitForLock } from './lock.ts'

/** This process's claim on a data folder. It ends with the process. */
export interface FolderClaim {
  /** Called when PostgreSQL is up. */
  started(): void
  /** Releases the claim; `end` runs first if nobody else has one. */
  release(end: () => Promise<void>): Promise<void>
  /** Releases the claim after a failed start. */
  abandon(): void
}

/** Claims a data folder, alone or shared. Throws if another process has claimed it alone. */
export async function claimFolder(folder: string, shared: boolean): Promise<FolderClaim> {
  return shared ? claimShared(folder) : claimExclusively(folder)
}

/** Whether a living process has claimed a data folder. */
export function isClaimed(folder: string): boolean {
  const lock = tryLock(join(folder, 'in-use'), 'alone')
  lock?.release()
  return !lock
}

const inUseError = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another process of this product. ` +
      'Stop that one first, or choose another folder with DATA_DIR.',
  )

async function claimExclusively(folder: string): Promise<FolderClaim> {
  // Gives a predecessor that is shutting down a moment to finish.
  const lock = await waitForLock(join(folder, 'in-use'), 'alone', 2_000)
  if (!lock) throw inUseError(folder)
  return {
    started: () => undefined,
    release: async (end) => {
      await end()
      lock.release()
    },
    abandon: () => lock.release(),
  }
}

async function claimShared(folder: string): Promise<FolderClaim> {
  const startTimeout = 120_000
  const startLock = await waitForLock(join(folder, 'starting'), 'alone', startTimeout)
  const sharedLock = startLock && (await waitForLock(join(folder, 'in-use'), 'shared', 2_000))
  if (!sharedLock) {
    startLock?.release()
    throw inUseError(folder)
  }
  return {
    started: () => startLock.release(),
    release: async (end) => {
      const leaveLock = await waitForLock(join(folder, 'starting'), 'alone', startTimeout)
      sharedLock.release()
      const exclusiveLock = tryLock(join(folder, 'in-use'), 'alone')
      if (exclusiveLock) await end()
      exclusiveLock?.release()
      leaveLock?.release()
    },
    abandon: () => {
      sharedLock.release()
      startLock.release()
    },
  }
}
