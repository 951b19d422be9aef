import { t } from './texts.ts'

const msPerMinute = 60_000
const minutesPerHour = 60
const hoursPerDay = 24
/** From here on, hours no longer matter. */
const daysOnly = 3

/**
 * How long something has been waiting: "28 min", "1 h 34 min", "1 day 3 h", and days from three days on. At least a
 * minute, because nothing waits for no time.
 * @param since instant (ISO 8601)
 * @param now milliseconds since 1970
 */
export const waitText = (since: string, now: number): string => {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / msPerMinute))
  const hours = Math.floor(minutes / minutesPerHour)
  if (hours === 0) return t('wait.minutes', { minutes })
  const days = Math.floor(hours / hoursPerDay)
  if (days === 0) return t('wait.hours', { hours, minutes: minutes % minutesPerHour })
  if (days >= daysOnly) return t('wait.days', { count: days })
  return t('wait.dayHours', { count: days, hours: hours % hoursPerDay })
}
