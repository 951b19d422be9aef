import { AsyncLocalStorage } from 'node:async_hooks'

/** Longest single database wait of background work, so that a dead connection can't block it forever. */
const backgroundWaitMs = 30_000

/** The waiting time that a call has left. Waits that overlap count once. */
class Deadline {
  #remainingMs: number
  #openWaits = 0
  #waitingSince = 0
  isCallDone = false

  constructor(ms: number) {
    this.#remainingMs = ms
  }

  /** Begins a wait and returns the time left for it, in milliseconds. */
  begin(now: number): number {
    if (this.#openWaits++ === 0) this.#waitingSince = now
    return Math.max(1, this.#remainingMs - (now - this.#waitingSince))
  }

  end(now: number): void {
    if (--this.#openWaits === 0) this.#remainingMs -= now - this.#waitingSince
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/**
 * Runs one call, which may wait on the database for `ms` in total. Work that it leaves running afterwards counts as
 * background work.
 */
export const withDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const deadline = new Deadline(ms)
  try {
    return await deadlines.run(deadline, work)
  } finally {
    deadline.isCallDone = true
  }
}

/** Runs work of a call that may take longer than the call may wait: each of its waits counts as background work. */
export const withoutDeadline = <T>(work: () => T): T => deadlines.exit(work)

/**
 * Begins a wait on the database and returns a function that ends it.
 * @param onTimeout called when the wait outlasts the time that the current call has left
 */
export const startWait = (onTimeout: (error: Error) => void): (() => void) => {
  const current = deadlines.getStore()
  const deadline = current?.isCallDone === false ? current : undefined
  const ms = deadline ? deadline.begin(performance.now()) : backgroundWaitMs
  const timer = setTimeout(() => onTimeout(new DeadlineExceeded()), ms)
  return () => {
    clearTimeout(timer)
    deadline?.end(performance.now())
  }
}

/** The database did not answer within the time allowed. */
export class DeadlineExceeded extends Error {
  constructor() {
    // texts-ignore: for the log
    super('The database did not answer in time.')
  }
}
