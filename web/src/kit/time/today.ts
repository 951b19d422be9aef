import { localAt } from '#contract/kit/time.ts'
import { timeNow } from './clock.ts'

/** The date (YYYY-MM-DD) in a time zone, by the server's clock when this device's is wrong. */
export const todayIn = (zone: string): string => localAt(new Date(timeNow()), zone).slice(0, 10)
