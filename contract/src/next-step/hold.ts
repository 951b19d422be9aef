import { dayName } from '../kit/locale.ts'
import type { Hold } from '../requests/shapes.ts'
import { t } from './holdTexts.ts'

/** "Dec 3" of `YYYY-MM-DD`. */
const dayText = (day: string): string => dayName(day, { month: 'short', day: 'numeric' })

/** Inside a sentence "Waiting for parts" begins small, and "DRP" doesn't. */
const insideSentence = (reason: string): string =>
  /^\p{Lu}{2}/u.test(reason) ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)

/** "On hold until Dec 3: waiting for parts", or the same of a visit. */
export const holdText = ({ reason, until }: NonNullable<Hold>, number?: number): string => {
  const said = { reason: insideSentence(reason), day: until ? dayText(until) : '', number: number ?? '' }
  if (number !== undefined) {
    if (until) return reason ? t('visitUntilReason', said) : t('visitUntil', said)
    return reason ? t('visitReason', said) : t('visit', said)
  }
  if (until) return reason ? t('untilReason', said) : t('until', said)
  return reason ? t('reason', said) : t('hold')
}

/** "Hold until Dec 3", for the status in a list; the word of the status alone without a day. */
export const holdStatusText = (status: string, hold: Hold): string =>
  hold?.until ? t('short', { status, day: dayText(hold.until) }) : status
