/** A least-recently-used cache with room for `limit` values. */
export function lruCache<Value>(limit: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: Value): void {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > limit && oldest !== undefined) values.delete(oldest)
    },
    forget: (key: string): boolean => values.delete(key),
  }
}
