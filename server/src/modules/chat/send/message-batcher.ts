import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Services } from '#server/kernel/services.ts'
import { beginLogWrite, type LogHandoffEntry } from '../../live/door.ts'
import { toLogEntries } from './log-entries.ts'
import { insertMessages, type InsertResult, type PendingMessage } from './insert-messages.ts'

type Asked = { message: PendingMessage; took(taken: InsertResult): void; failed(error: unknown): void }

/** Messages that one transaction takes. */
const most = 200

/**
 * Takes messages one transaction after the other; those that come while one is under way go together into the next. So
 * a commit is shared by as many as there are, and nobody waits for a timer.
 */
export class MessageBatcher {
  readonly #services: Services
  #waiting: Asked[] = []
  #isBusy = false

  constructor(services: Services) {
    this.#services = services
  }

  add(message: PendingMessage): Promise<InsertResult> {
    return new Promise((took, failed) => {
      this.#waiting.push({ message, took, failed })
      if (!this.#isBusy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    // All that a turn of the loop still reads goes along.
    let turn = endOfTurn()
    for (;;) {
      await turn
      if (this.#waiting.length === 0) break
      const handOver = beginLogWrite(this.#services)
      const entries = await this.#some(this.#next())
      turn = endOfTurn()
      // At the end of the same turn, but after the next are on their way to the database.
      setImmediate(() => handOver(entries))
    }
    this.#isBusy = false
  }

  /** The oldest; the same message sent again waits until the first has been taken. */
  #next(): Asked[] {
    const next: Asked[] = []
    const later: Asked[] = []
    const known = new Set<string>()
    for (const each of this.#waiting) {
      const { author, guid } = each.message
      const isLater = next.length === most || known.has(`${author} ${guid}`)
      known.add(`${author} ${guid}`)
      ;(isLater ? later : next).push(each)
    }
    this.#waiting = later
    return next
  }

  /** Answers what is in the log now. */
  async #some(asked: readonly Asked[]): Promise<LogHandoffEntry[]> {
    try {
      const messages = asked.map(({ message }) => message)
      const answer = await insertMessages(this.#services.db, messages)
      for (const { place, id, number } of answer.sent) asked[place]?.took({ verdict: 'ok', id, number })
      for (const { place, ...taken } of answer.rest) asked[place]?.took(taken)
      return toLogEntries(answer)
    } catch (error) {
      const [first] = asked
      if (asked.length === 1) {
        first?.failed(error)
        return []
      }
      // One of them spoils it for all: each is tried alone.
      const entries: LogHandoffEntry[] = []
      for (const each of asked) entries.push(...(await this.#some([each])))
      return entries
    }
  }
}
