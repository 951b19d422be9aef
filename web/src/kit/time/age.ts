import { useSyncExternalStore } from 'react'
import { date, localAt } from '#contract/kit/time.ts'
import { onClockCorrected, timeNow } from './clock.ts'
import { t } from './texts.ts'

const [minute, hour] = [60_000, 3_600_000]
const dayNumber = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / (24 * hour)

/**
 * How long ago an instant (ISO 8601) was: "2 min ago"; "3 h ago" on the same day or within six hours; "Yesterday";
 * "4 days ago"; and its date from 30 days on. Days are those of `zone`. A future instant is "Just now".
 * @param now milliseconds since 1970
 * @param zone IANA name
 */
export const ageText = (instant: string, now: number, zone: string): string => {
  const ago = now - Date.parse(instant)
  if (ago < minute) return t('justNow')
  if (ago < hour) return t('minutesAgo', { minutes: Math.floor(ago / minute) })
  const local = localAt(instant, zone)
  const days = dayNumber(localAt(new Date(now), zone)) - dayNumber(local)
  if (days === 0 || ago < 6 * hour) return t('hoursAgo', { hours: Math.floor(ago / hour) })
  if (days === 1) return t('yesterday')
  return days < 30 ? t('daysAgo', { days }) : date(local)
}

const listeners = new Set<() => void>()
let now = timeNow()
const readNow = (): number => now
let timer: ReturnType<typeof setInterval> | undefined
const tick = (): void => {
  now = timeNow()
  listeners.forEach((listener) => listener())
}
// A day chosen by the wrong date is chosen again at once.
onClockCorrected(tick)
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = timeNow()
    timer = setInterval(tick, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time in ms, shared by all components and updated every 30 s, to show ages. */
export const useNow = (): number => useSyncExternalStore(subscribe, readNow, readNow)
