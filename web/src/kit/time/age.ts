import { useSyncExternalStore } from 'react'
import { date, localAt } from '#contract/kit/time.ts'
import { timeNow } from './clock.ts'

const [minute, hour] = [60_000, 3_600_000]
const dayNumber = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / (24 * hour)

/**
 * How long ago an instant (ISO 8601) is, seen from `now` by the clock of `zone`: "2 min ago", "3 h ago" on the same day
 * or within six hours, "Yesterday", "4 days ago", and from 30 days on its date. What is to come counts as just now.
 */
export const ageText = (instant: string, now: number, zone: string): string => {
  const ago = now - Date.parse(instant)
  if (ago < minute) return 'Just now'
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`
  const local = localAt(instant, zone)
  const days = dayNumber(localAt(new Date(now), zone)) - dayNumber(local)
  if (days === 0 || ago < 6 * hour) return `${Math.floor(ago / hour)} h ago`
  if (days === 1) return 'Yesterday'
  return days < 30 ? `${days} days ago` : date(local)
}

const watchers = new Set<() => void>()
let now = timeNow()
let timer: ReturnType<typeof setInterval> | undefined
const tick = (): void => {
  now = timeNow()
  watchers.forEach((watcher) => watcher())
}
const watch = (watcher: () => void) => {
  if (watchers.size === 0) {
    now = timeNow()
    timer = setInterval(tick, 30_000)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(timer)
  }
}

/** The time in ms, the same for all who ask, moved on every 30 s: for ages on the screen. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)
