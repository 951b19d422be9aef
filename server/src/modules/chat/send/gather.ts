import type { Services } from '#server/kernel/services.ts'
import { systemScope } from '#server/kernel/actor.ts'
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
    while (this.#waiting.length > 0) await this.#some(this.#waiting.splice(0, most))
    this.#isBusy = false
  }

  async #some(asked: readonly Asked[]): Promise<void> {
    try {
      const taken = await this.#services.db.command(systemScope, (tx) =>
        takeMessages(
          tx,
          asked.map(({ message }) => message),
        ),
      )
      for (const each of taken) asked[each.place]?.took(each)
    } catch (error) {
      const [first] = asked
      if (asked.length === 1) return first?.failed(error)
      // One of them spoils it for all: each is tried alone.
      for (const each of asked) await this.#some([each])
    }
  }
}
