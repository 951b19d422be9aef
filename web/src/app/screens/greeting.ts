import { t } from './homeTexts.ts'

/** Greeting for a local time (`YYYY-MM-DD HH:mm`): morning until noon, afternoon until 6 pm, then evening. */
export const greeting = (local: string, name: string): string => {
  const hour = Number(local.slice(11, 13))
  if (hour < 12) return t('greeting.morning', { name })
  return hour < 18 ? t('greeting.afternoon', { name }) : t('greeting.evening', { name })
}
