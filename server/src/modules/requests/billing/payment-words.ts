import { dollars } from '#contract/kit/money.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { date } from '#contract/kit/time.ts'
import { t } from './texts.ts'

/** A payment as the history keeps it. */
export interface PaymentFacts {
  amount: string
  /** Name of its type, as it is stored. */
  type: string
  reference: string
  day: string
}

const isFacts = (value: unknown): value is PaymentFacts =>
  typeof value === 'object' && value !== null && 'amount' in value && 'day' in value

/** "$120.00 by Check 1001 on 03/12/2026", in the reader's words; undefined for what isn't a payment. */
export const paymentWords = (facts: unknown): string | undefined => {
  if (!isFacts(facts)) return undefined
  const { amount, type, reference, day } = facts
  const how = [shippedName('PaymentType', type), reference].filter(Boolean).join(' ')
  const payment = { amount: dollars(amount), day: date(day) }
  return how ? t('history.paymentBy', { ...payment, how }) : t('history.payment', payment)
}
