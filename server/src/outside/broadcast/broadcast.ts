/**
 * Broadcasts between the processes of one installation about the present moment: who types, who is online, who has what
 * open. Nothing is stored. What must not get lost goes into the database log, which every process reads on its own.
 */
export type Broadcast = {
  /**
   * Publishes to all processes, including this one, which receives it synchronously. It never fails: while the others
   * cannot be reached, they miss the message.
   */
  publish(topic: string, data: unknown): void
  /** Subscribes to a topic. */
  subscribe(topic: string, listener: (data: unknown) => void): void
  stop(): Promise<void>
}

/** The subscribers of this process, by topic. */
export class Subscribers {
  readonly #byTopic = new Map<string, ((data: unknown) => void)[]>()

  add(topic: string, listener: (data: unknown) => void): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), listener])
  }

  notify(topic: string, data: unknown): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(data)
  }
}
