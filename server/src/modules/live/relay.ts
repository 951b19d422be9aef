import { setTimeout as pause } from 'node:timers/promises'
import { systemScope } from '#server/kernel/security/actor.ts'
import { commitWith } from '#server/kernel/postgres/commit-pipelining.ts'
import type { Services } from '#server/kernel/services.ts'
import { toLogEntries } from './log-entries.ts'
import { appendToLog, takeFacts, type LogRow } from './store.ts'
import { createWorker, type Worker } from './worker.ts'

/** The number of facts that one transaction moves. */
const batchSize = 500
/** After a batch, new facts are collected for this long, so that many share one transaction. */
const debounceMs = 50

/**
 * Moves facts from the outbox to the hub's log. Taking, numbering, and writing happen in one transaction under a lock
 * shared by all processes, so that after a crash each fact is either still in the outbox or in the log, exactly once.
 * The function that `beginWrite` returns is called with the committed entries, or with none if the transaction failed.
 */
export const startRelay = (services: Services, beginWrite: () => (entries: LogRow[]) => void): Worker => {
  let nextAt = 0
  return createWorker(
    async () => {
      await pause(Math.max(0, nextAt - performance.now()))
      const handOver = beginWrite()
      let written: LogRow[] = []
      try {
        const { entries, count } = await services.db.command(systemScope, async (tx) => {
          const facts = await takeFacts(tx, batchSize)
          const entries = await commitWith(tx, appendToLog(tx, facts.flatMap(toLogEntries)))
          return { entries, count: facts.length }
        })
        written = entries
        nextAt = count === batchSize ? 0 : performance.now() + debounceMs
        return count === batchSize
      } finally {
        handOver(written)
      }
    },
    (error) => services.log.warn({ err: error }, 'facts could not be relayed; they stay in the outbox'),
  )
}
