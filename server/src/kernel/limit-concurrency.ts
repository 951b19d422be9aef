/** Lets at most `width` pieces of work run at once; the others wait in the order in which they came. */
export const limitConcurrency = (width: number) => {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= width) await new Promise<void>((enter) => waiting.push(enter))
    else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Who waits takes the place over, so that nobody slips in between.
      if (next) next()
      else inside--
    }
  }
}
