/** Returns a function that runs at most `max` tasks at once. The others wait in first-in, first-out order. */
export const limitConcurrency = (max: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed straight to the next waiter, so a new caller cannot take it in between.
      if (next) next()
      else running--
    }
  }
}
