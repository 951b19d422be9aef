import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { createWorker } from '../live/door.ts'
import { announceRules } from './commands/announce-rules.ts'

/** A rule is announced within this long after its day begins. */
const pollMs = 60_000

/** Starts announcing rules whose day begins, those of missed days first. Resolves to a function that stops it. */
export const start = ({ db, clock, log }: Services): Promise<() => Promise<void>> => {
  const worker = createWorker(
    async () => {
      await db.command(systemScope, (tx) => announceRules(tx, clock.now()))
      return false
    },
    (error) => log.warn({ err: error }, 'rules that begin today could not be announced; it will be retried'),
  )
  const polling = setInterval(worker.wake, pollMs).unref()
  worker.wake()
  return Promise.resolve(async () => {
    clearInterval(polling)
    await worker.stop()
  })
}
