import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Services } from '#server/kernel/services.ts'
import { beginLogWrite, type LogHandoffEntry } from '../../live/door.ts'
import { insertMessages, type InsertResult, type PendingMessage } from './insert-messages.ts'
import { toLogEntries } from './log-entries.ts'

type QueuedMessage = {
  message: PendingMessage
  resolve(result: InsertResult): void
  reject(error: unknown): void
}

/** The number of messages that one transaction inserts. */
const maxBatchSize = 200

/**
 * Inserts messages, one transaction after another. Messages that arrive while one is in progress go together into the
 * next, so a commit is shared by as many messages as there are, and nobody waits for a timer.
 */
export class MessageBatcher {
  readonly #services: Services
  #queue: QueuedMessage[] = []
  #isRunning = false

  constructor(services: Services) {
    this.#services = services
  }

  add(message: PendingMessage): Promise<InsertResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message, resolve, reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // Wait for the end of the event loop turn, so that everything read in it joins the batch.
    let turn = endOfTurn()
    for (;;) {
      await turn
      if (this.#queue.length === 0) break
      const handOver = beginLogWrite(this.#services)
      const entries = await this.#insert(this.#nextBatch())
      turn = endOfTurn()
      // Runs at the end of the same turn, but after the next batch is on its way to the database.
      setImmediate(() => handOver(entries))
    }
    this.#isRunning = false
  }

  /** Takes the oldest messages. A message that was sent twice waits until its first copy has been inserted. */
  #nextBatch(): QueuedMessage[] {
    const batch: QueuedMessage[] = []
    const rest: QueuedMessage[] = []
    const seen = new Set<string>()
    for (const queued of this.#queue) {
      const { author, guid } = queued.message
      const mustWait = batch.length === maxBatchSize || seen.has(`${author} ${guid}`)
      seen.add(`${author} ${guid}`)
      ;(mustWait ? rest : batch).push(queued)
    }
    this.#queue = rest
    return batch
  }

  /** Inserts a batch and resolves to the log entries that were committed with it. */
  async #insert(batch: readonly QueuedMessage[]): Promise<LogHandoffEntry[]> {
    try {
      const messages = batch.map(({ message }) => message)
      const result = await insertMessages(this.#services.db, messages)
      for (const { index, id, number } of result.inserted)
        batch[index]?.resolve({ verdict: 'ok', id, number })
      for (const { index, ...rejected } of result.rejected) batch[index]?.resolve(rejected)
      return toLogEntries(result)
    } catch (error) {
      const [first] = batch
      if (batch.length === 1) {
        first?.reject(error)
        return []
      }
      // One bad message fails the whole batch, so each is retried on its own.
      const entries: LogHandoffEntry[] = []
      for (const queued of batch) entries.push(...(await this.#insert([queued])))
      return entries
    }
  }
}
