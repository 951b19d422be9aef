import { tooManyRequests } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

/** Rate limiter per network address, in the memory of this process. @throws Problem 429 above `maxPerMinute` */
export const limitPerMinute = (maxPerMinute: number) => {
  let minute = 0
  let counts = new Map<string, number>()
  return (address: string, now: Date): void => {
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > maxPerMinute) throw tooManyRequests(t.message('form.rate'), 60)
  }
}
