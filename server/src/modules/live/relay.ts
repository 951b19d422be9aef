import { setTimeout as pause } from 'node:timers/promises'
import { systemScope } from '#server/kernel/security/actor.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import type { Services } from '#server/kernel/services.ts'
import { framesOf } from './frames.ts'
import { addToLog, takeFacts, type LogRow } from './store.ts'
import { worker, type Worker } from './worker.ts'

/** Facts that one transaction hands on. */
const batch = 500
/** After facts were handed on those that follow are gathered for so long: one transaction for many in place of one each. */
const gatherMs = 50

/**
 * Hands facts from the outbox to the log of the hub. Taking, numbering and writing are one transaction under one lock
 * over all processes: whenever it is cut off, each fact is either still in the outbox or in the log, once. What `writing`
 * gives is called with what is committed, nothing where that failed.
 */
export const startRelay = (services: Services, writing: () => (entries: LogRow[]) => void): Worker => {
  let nextAt = 0
  return worker(
    async () => {
      await pause(Math.max(0, nextAt - performance.now()))
      const handOver = writing()
      let written: LogRow[] = []
      try {
        const { entries, count } = await services.db.command(systemScope, async (tx) => {
          const facts = await takeFacts(tx, batch)
          const entries = await commitWith(tx, addToLog(tx, facts.flatMap(framesOf)))
          return { entries, count: facts.length }
        })
        written = entries
        nextAt = count === batch ? 0 : performance.now() + gatherMs
        return count === batch
      } finally {
        handOver(written)
      }
    },
    (error) => services.log.warn({ err: error }, 'facts could not be handed on; they wait in the outbox'),
  )
}
