import { systemScope } from '#server/kernel/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { framesOf } from './frames.ts'
import { addToLog, takeFacts, type LogRow } from './store.ts'
import { worker, type Worker } from './worker.ts'

/** Facts that one transaction hands on. */
const batch = 500

/**
 * Hands facts from the outbox to the log of the hub. Taking, numbering and writing are one transaction under one lock
 * over all processes: whenever it is cut off, each fact is either still in the outbox or in the log, once. `handOver` gets
 * what is committed.
 */
export const startRelay = (services: Services, handOver: (entries: LogRow[]) => void): Worker =>
  worker(
    async () => {
      const { entries, isMore } = await services.db.command(systemScope, async (tx) => {
        const facts = await takeFacts(tx, batch)
        return { entries: await addToLog(tx, facts.flatMap(framesOf)), isMore: facts.length === batch }
      })
      if (entries.length > 0) handOver(entries)
      return isMore
    },
    (error) => services.log.warn({ err: error }, 'facts could not be handed on; they wait in the outbox'),
  )
