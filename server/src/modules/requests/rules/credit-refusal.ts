import { cents, dollars, fromCents } from '#contract/kit/money.ts'
import { t } from '../texts.ts'

/** What can still be credited, in cents. The arguments are dollars as text; credits are negative. */
const creditable = (charged: string, credited: string): bigint => cents(charged) + cents(credited)

/** Error message when a credit exceeds what was charged or is not above zero; null when it is fine. */
export const creditRefusal = (charged: string, credited: string, credit: string): string | null => {
  const rest = creditable(charged, credited)
  if (cents(credit) <= 0n) return t('credit.aboveZero')
  if (cents(credit) <= rest) return null
  const remaining = dollars(fromCents(rest))
  return rest > 0n ? t('credit.left', { amount: remaining }) : t('credit.all')
}
