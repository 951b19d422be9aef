import { localAt } from '#contract/kit/time.ts'
import { timeNow } from './clock.ts'

/** Whether a local time, `YYYY-MM-DD HH:mm` with or without an offset, is over in a zone. */
export const hasPassed = (local: string, zone: string): boolean => local < localAt(new Date(timeNow()), zone)
