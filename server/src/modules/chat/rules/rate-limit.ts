import { tooManyRequests, type ProblemText } from '#server/kernel/http/problems.ts'

type Bucket = { tokens: number; at: number }

/**
 * A token bucket per user: `burst` actions at once, then one every `intervalMs`. It counts in the memory of this process.
 * The returned function consumes one token. `now` is in milliseconds.
 */
export const rateLimiter = (burst: number, intervalMs: number, message: ProblemText) => {
  const buckets = new Map<number, Bucket>()
  const removeFullBuckets = (now: number) => {
    for (const [user, { at }] of buckets) if (now - at > burst * intervalMs) buckets.delete(user)
  }
  /** @throws Problem 429 with when to try again */
  return (user: number, now: number): void => {
    const bucket = buckets.get(user) ?? { tokens: burst, at: now }
    const refilled = Math.max(0, now - bucket.at) / intervalMs
    const tokens = Math.min(burst, bucket.tokens + refilled)
    if (tokens < 1) throw tooManyRequests(message, Math.max(1, Math.ceil(((1 - tokens) * intervalMs) / 1000)))
    buckets.set(user, { tokens: tokens - 1, at: now })
    if (buckets.size > 10_000) removeFullBuckets(now)
  }
}
