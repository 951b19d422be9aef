import { t } from './texts.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/**
 * How long somebody has waited: "28 min", "1 h 34 min", "1 day 3 h", "5 days". Undefined under a minute.
 * @param instant ISO 8601
 * @param now milliseconds since 1970
 */
export const waitedText = (instant: string, now: number): string | undefined => {
  const waited = now - Date.parse(instant)
  if (!(waited >= minute)) return undefined
  if (waited < hour) return t('waited.minutes', { minutes: Math.floor(waited / minute) })
  if (waited < day) {
    const hours = Math.floor(waited / hour)
    const minutes = Math.floor((waited % hour) / minute)
    return minutes > 0 ? t('waited.hoursAndMinutes', { hours, minutes }) : t('waited.hours', { hours })
  }
  const days = Math.floor(waited / day)
  const hours = Math.floor((waited % day) / hour)
  return days === 1 && hours > 0 ? t('waited.dayAndHours', { hours }) : t('waited.days', { count: days })
}
