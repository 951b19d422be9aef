import type { Services } from '#server/kernel/services.ts'
import { written } from '../../live/door.ts'
import { entriesOf } from './entries.ts'
import { takeMessages, type Taken, type Waiting } from './take.ts'

type Asked = { message: Waiting; took(taken: Taken): void; failed(error: unknown): void }

/** Messages that one transaction takes. */
const most = 200

/**
 * Takes messages one transaction after the other; those that come while one is under way go together into the next. So
 * a commit is shared by as many as there are, and nobody waits for a timer.
 */
export class Gather {
  readonly #services: Services
  #waiting: Asked[] = []
  #isBusy = false

  constructor(services: Services) {
    this.#services = services
  }

  take(message: Waiting): Promise<Taken> {
    return new Promise((took, failed) => {
      this.#waiting.push({ message, took, failed })
      if (!this.#isBusy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) await this.#some(this.#next())
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

  async #some(asked: readonly Asked[]): Promise<void> {
    try {
      const messages = asked.map(({ message }) => message)
      const answer = await takeMessages(this.#services.db, messages)
      const entries = entriesOf(messages, answer)
      // Not before the next are on their way to the database.
      if (entries.length > 0) setImmediate(() => written(this.#services, entries))
      for (const { place, id, number } of answer.sent ?? []) asked[place]?.took({ verdict: 'ok', id, number })
      for (const { place, ...taken } of answer.rest ?? []) asked[place]?.took(taken)
    } catch (error) {
      const [first] = asked
      if (asked.length === 1) return first?.failed(error)
      // One of them spoils it for all: each is tried alone.
      for (const each of asked) await this.#some([each])
    }
  }
}
