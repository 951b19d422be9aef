/** A map with at most `size` entries that evicts the least recently used one. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #size: number
  constructor(size: number) {
    this.#size = size
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#size) this.#entries.delete(this.#entries.keys().next().value as K)
  }

  /** Removes every entry that `matches` returns true for. */
  remove(matches: (value: V, key: K) => boolean): void {
    for (const [key, value] of this.#entries) if (matches(value, key)) this.#entries.delete(key)
  }
}
