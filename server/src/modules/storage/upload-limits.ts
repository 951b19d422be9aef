import { Problem, refused, tooManyRequests } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

const maxPerMinute = 240
const maxConcurrentPerUser = 4
/** The disk is shared with the database. */
const maxConcurrent = 24

/** Counts each person's uploads in the memory of this process. */
export const uploadLimits = () => {
  const recent = new Map<number, { minute: number; count: number; open: number }>()
  let open = 0

  /**
   * Admits an upload.
   * @returns a function to call when it is over
   * @throws Problem 429 or 503
   */
  const admit = (user: number, now: number): (() => void) => {
    const minute = Math.floor(now / 60_000)
    const previous = recent.get(user)
    const counter = previous?.minute === minute ? previous : { minute, count: 0, open: previous?.open ?? 0 }
    recent.set(user, counter)
    if (counter.count >= maxPerMinute) throw tooManyRequests(t.message('limit.minute'), 20)
    if (counter.open >= maxConcurrentPerUser) throw tooManyRequests(t.message('limit.concurrent'), 2)
    if (open >= maxConcurrent)
      throw new Problem(503, t.message('limit.busy'), t.message('limit.server'), {
        retryAfterSeconds: 2,
      })
    counter.count++
    counter.open++
    open++
    return () => {
      open--
      const last = recent.get(user)
      if (last) last.open--
      if (recent.size > 10_000) forget(minute)
    }
  }
  const forget = (minute: number) => {
    for (const [user, each] of recent) if (each.minute < minute && each.open === 0) recent.delete(user)
  }
  return admit
}

/** Limits of one repair order, and of a firm's uploads per day. */
export const quota = { files: 500, bytes: 4 * 1024 ** 3, firmBytesADay: 20 * 1024 ** 3 }

/** @throws refused if these bytes exceed the firm's daily limit */
export const requireDailyQuota = (today: number, more: number): void => {
  if (today + more > quota.firmBytesADay) throw refused(t.message('limit.day'))
}
