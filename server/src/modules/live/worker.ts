import { readAsNobody } from '#server/kernel/texts/reader.ts'

/** A job that runs again whenever it is woken, never twice at the same time. */
export type Worker = {
  /** Requests a run. If one is in progress, another follows. */
  wake(): void
  /** Resolves after a run that started after this call. */
  runNow(): Promise<void>
  /** Starts no further runs and waits for the one in progress. */
  stop(): Promise<void>
}

/** A failed run is retried after this long, even if nobody wakes the worker. */
const retryMs = 1000

/** `work` resolves to true when there is more to do right away. Failures go to `onError` and are retried. */
export const createWorker = (work: () => Promise<boolean>, onError: (error: unknown) => void): Worker => {
  let running: Promise<void> | null = null
  let isRequested = false
  let stopped = false
  let retryTimer: NodeJS.Timeout | undefined

  const run = async () => {
    while (isRequested) {
      isRequested = false
      try {
        if ((await work()) && !stopped) isRequested = true
      } catch (error) {
        onError(error)
        clearTimeout(retryTimer)
        retryTimer = setTimeout(wake, retryMs).unref()
      }
    }
    running = null
  }
  const wake = () => {
    if (stopped) return
    isRequested = true
    // Whoever wakes it isn't who reads what it writes.
    running ??= readAsNobody(run)
  }
  return {
    wake,
    async runNow() {
      wake()
      await running
    },
    async stop() {
      stopped = true
      isRequested = false
      clearTimeout(retryTimer)
      await running
    },
  }
}
