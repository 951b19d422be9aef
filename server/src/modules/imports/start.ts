import type { Services } from '#server/kernel/services.ts'
import { createWorker } from '#server/modules/live/door.ts'
import { runNextBatch } from './commands/run-batch.ts'

const wakers = new WeakMap<Services, () => void>()

/** Starts the run of waiting batches. */
export const wakeImports = (services: Services): void => wakers.get(services)?.()

/** A batch whose process ended is found again this often. */
const checkMs = 30_000

/** Runs batches in the background. Resolves to a function that stops it after the rows in progress. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const worker = createWorker(
    () => runNextBatch(services),
    (error) => services.log.error({ err: error }, 'imports could not run'),
  )
  wakers.set(services, worker.wake)
  const timer = setInterval(worker.wake, checkMs).unref()
  worker.wake()
  return async () => {
    clearInterval(timer)
    wakers.delete(services)
    await worker.stop()
  }
}
