import { join } from 'node:path'
import { tryLock, waitForLock } from './lock.ts'

/** Our claim on a data folder. It vanishes with our process. */
export interface Use {
  /** Called when PostgreSQL is up. */
  settled(): void
  /** Gives up the claim; `end` runs first if nobody else has one. */
  leave(end: () => Promise<void>): Promise<void>
  /** Gives up the claim after a failed start. */
  giveUp(): void
}

/** Claims a data folder, alone or together with others; throws when somebody else has it for himself. */
export async function claim(folder: string, shared: boolean): Promise<Use> {
  return shared ? claimTogether(folder) : claimAlone(folder)
}

const inUse = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another process of this product. ` +
      'Stop that one first, or choose another folder with DATA_DIR.',
  )

async function claimAlone(folder: string): Promise<Use> {
  // A moment of patience for a predecessor that is on its way out.
  const lock = await waitForLock(join(folder, 'in-use'), 'alone', 2_000)
  if (!lock) throw inUse(folder)
  return {
    settled: () => undefined,
    leave: async (end) => {
      await end()
      lock.release()
    },
    giveUp: () => lock.release(),
  }
}

async function claimTogether(folder: string): Promise<Use> {
  const patience = 120_000
  const door = await waitForLock(join(folder, 'starting'), 'alone', patience)
  const place = door && (await waitForLock(join(folder, 'in-use'), 'shared', 2_000))
  if (!place) {
    door?.release()
    throw inUse(folder)
  }
  return {
    settled: () => door.release(),
    leave: async (end) => {
      const way = await waitForLock(join(folder, 'starting'), 'alone', patience)
      place.release()
      const last = tryLock(join(folder, 'in-use'), 'alone')
      if (last) await end()
      last?.release()
      way?.release()
    },
    giveUp: () => {
      place.release()
      door.release()
    },
  }
}
