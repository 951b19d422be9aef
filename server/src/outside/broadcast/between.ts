/**
 * What processes of the product tell each other of this moment: who types, who is there, who has what open. Nothing of it
 * is kept; what must not get lost stands in the log of the database, which every process reads for itself.
 */
export type Between = {
  /** Tells all processes, this one at once. Never fails: while the others are out of reach they go without. */
  tell(topic: string, data: unknown): void
  /** Hears a topic from now on. */
  hear(topic: string, heard: (data: unknown) => void): void
  stop(): Promise<void>
}

/** Who hears what in this process. */
export class Subscribers {
  readonly #byTopic = new Map<string, ((data: unknown) => void)[]>()

  add(topic: string, heard: (data: unknown) => void): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), heard])
  }

  tell(topic: string, data: unknown): void {
    for (const heard of this.#byTopic.get(topic) ?? []) heard(data)
  }
}
