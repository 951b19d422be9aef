/**
 * Inside another site's iframe, a browser may block localStorage and sessionStorage. An in-memory stand-in keeps the page
 * working until it closes, at the price of signing in again next time. This module must load before everything else.
 */
const memoryStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length
  } catch {
    Object.defineProperty(window, name, { value: memoryStorage() })
  }
