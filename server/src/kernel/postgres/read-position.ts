import { AsyncLocalStorage } from 'node:async_hooks'

/** What the current call's reads may come from. */
type CallReads = {
  /** The newest position of the write-ahead log that the caller knows. Infinity if they don't say. */
  readonly position: number
  /** Whether the call itself has written. From then on it reads from the primary. */
  hasWritten: boolean
  isDone: boolean
}

const calls = new AsyncLocalStorage<CallReads>()

/** Runs one call, whose reads must not be older than a position. */
export const withReadPosition = async <T>(position: number, work: () => Promise<T>): Promise<T> => {
  const call: CallReads = { position, hasWritten: false, isDone: false }
  try {
    return await calls.run(call, work)
  } finally {
    call.isDone = true
  }
}

/** Undefined for background work, even if a call has started it. */
export const currentCallReads = (): CallReads | undefined => {
  const call = calls.getStore()
  return call?.isDone ? undefined : call
}

/** Notes that the current call writes. */
export const noteWrite = (): void => {
  const call = calls.getStore()
  if (call) call.hasWritten = true
}

/** The oldest position that reads of this call may have. Infinity means that only the primary will do. */
export const requiredPosition = (call: CallReads | undefined): number =>
  !call || call.hasWritten ? Infinity : call.position
