import { tooManyRequests } from '#server/kernel/http/problems.ts'

type Bucket = { left: number; at: number }

/**
 * Says how fast one person may do something: `burst` at once, then one every `everyMs`. Counted in the memory of this
 * process, by its own clock.
 */
export const rateLimiter = (burst: number, everyMs: number, words: string) => {
  const buckets = new Map<number, Bucket>()
  const forget = (now: number) => {
    for (const [user, { at }] of buckets) if (now - at > burst * everyMs) buckets.delete(user)
  }
  /** @throws Problem 429 with when to try again */
  return (user: number, now: number): void => {
    const known = buckets.get(user) ?? { left: burst, at: now }
    const back = Math.max(0, now - known.at) / everyMs
    const left = Math.min(burst, known.left + back)
    if (left < 1) throw tooManyRequests(words, Math.max(1, Math.ceil(((1 - left) * everyMs) / 1000)))
    buckets.set(user, { left: left - 1, at: now })
    if (buckets.size > 10_000) forget(now)
  }
}
