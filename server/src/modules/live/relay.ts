import { systemScope } from '#server/kernel/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { framesOf } from './frames.ts'
import { addToLog, takeFacts, takeRelay } from './store.ts'
import { worker, type Worker } from './worker.ts'

/** Facts that one transaction hands on. */
const batch = 500

/**
 * Hands facts from the outbox to the log of the hub. Taking, numbering and writing are one transaction under one lock
 * over all processes: whenever it is cut off, each fact is either still in the outbox or in the log, once.
 */
export const startRelay = (services: Services): Worker =>
  worker(
    () =>
      services.db.command(systemScope, async (tx) => {
        if (!(await takeRelay(tx))) return false
        const facts = await takeFacts(tx, batch)
        if (facts.length > 0) await addToLog(tx, facts.flatMap(framesOf))
        return facts.length === batch
      }),
    (error) => services.log.warn({ err: error }, 'facts could not be handed on; they wait in the outbox'),
  )
