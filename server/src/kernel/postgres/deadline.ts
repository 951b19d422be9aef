import { AsyncLocalStorage } from 'node:async_hooks'

/** The longest of each wait of the work beside the calls: a line that fell silent must not hold it up for good. */
const workMs = 30_000

/** What is left of a call's waiting. Waits at the same time count once. */
class Deadline {
  #left: number
  #waits = 0
  #since = 0
  isOver = false

  constructor(ms: number) {
    this.#left = ms
  }

  begin(now: number): number {
    if (this.#waits++ === 0) this.#since = now
    return Math.max(1, this.#left - (now - this.#since))
  }

  end(now: number): void {
    if (--this.#waits === 0) this.#left -= now - this.#since
  }
}

const calls = new AsyncLocalStorage<Deadline>()

/** Does the work of one call, which may wait `ms` on the database, all waits together. What it leaves running counts for itself. */
export const withDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const patience = new Deadline(ms)
  try {
    return await calls.run(patience, work)
  } finally {
    patience.isOver = true
  }
}

/**
 * Begins a wait on the database. `lost` is called where it takes longer than there is patience for, unless it has ended
 * before. Gives how to end it.
 */
export const startWait = (lost: (error: Error) => void): (() => void) => {
  const patience = calls.getStore()
  const counted = patience?.isOver === false ? patience : undefined
  const ms = counted ? counted.begin(performance.now()) : workMs
  const timer = setTimeout(() => lost(new DeadlineExceeded()), ms)
  return () => {
    clearTimeout(timer)
    counted?.end(performance.now())
  }
}

/** The database has not answered for as long as it may take. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}
