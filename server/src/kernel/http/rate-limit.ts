import { tooManyRequests, type ProblemText } from './problems.ts'

/**
 * Rate limiter per key, such as a network address, in the memory of this process.
 * @throws Problem 429 above `maxPerMinute`
 */
export const limitPerMinute = (maxPerMinute: number, message: () => ProblemText) => {
  let minute = 0
  let counts = new Map<string, number>()
  return (key: string, now: Date): void => {
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > maxPerMinute) throw tooManyRequests(message(), 60)
  }
}
