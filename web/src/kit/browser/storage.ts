/**
 * In a frame of another site a browser may refuse all storage. The page then keeps what it would keep for as long as it
 * is open: whoever signs in there does so again next time. Loaded before all else.
 */
const inMemory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length
  } catch {
    Object.defineProperty(window, name, { value: inMemory() })
  }
