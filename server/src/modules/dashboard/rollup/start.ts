import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { createWorker, onFactsRelayed } from '../../live/door.ts'
import { changedDays, computeDays, missingDays, toStretches } from './compute.ts'

/** Today changes all the time: its visits are read until its sums are computed, so there is no hurry. */
const debounceMs = 10_000
const pollMs = 60_000

/** Keeps the sums by day: computes days that changed again, then those that were never computed. */
export const start = (services: Services): Promise<() => Promise<void>> => {
  const { db, clock, log } = services
  let timer: NodeJS.Timeout | undefined
  const worker = createWorker(
    async () => {
      const days = await db.command(systemScope, changedDays)
      for (const stretch of toStretches(days)) await db.command(systemScope, (tx) => computeDays(tx, stretch))
      const today = clock.now().toISOString().slice(0, 10)
      const missing = await db.command(systemScope, (tx) => missingDays(tx, today))
      if (missing) await db.command(systemScope, (tx) => computeDays(tx, missing))
      return missing !== undefined
    },
    (error) => log.warn({ err: error }, 'sums of the dashboard could not be computed; it will be retried'),
  )
  const wakeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      worker.wake()
    }, debounceMs).unref()
  }
  const stopListening = onFactsRelayed(services, wakeSoon)
  const polling = setInterval(() => worker.wake(), pollMs).unref()
  wakeSoon()
  return Promise.resolve(async () => {
    clearTimeout(timer)
    clearInterval(polling)
    stopListening()
    await worker.stop()
  })
}
