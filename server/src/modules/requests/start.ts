import type { Services } from '#server/kernel/services.ts'
import { createWorker } from '../live/door.ts'
import { resumeDue } from './commands/resume-due.ts'

/** Holds end within this long after their day begins. */
const pollMs = 60_000

/** Starts ending holds on their day. Resolves to a function that stops it. */
export const start = (services: Services): Promise<() => Promise<void>> => {
  const worker = createWorker(
    async () => {
      await resumeDue(services)
      return false
    },
    (error) => services.log.warn({ err: error }, 'holds could not be checked; it will be retried'),
  )
  worker.wake()
  const polling = setInterval(worker.wake, pollMs).unref()
  return Promise.resolve(async () => {
    clearInterval(polling)
    await worker.stop()
  })
}
