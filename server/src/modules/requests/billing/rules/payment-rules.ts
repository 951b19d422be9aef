import { RequestStatus } from '#contract/statuses.ts'
import { cents, dollars, fromCents } from '#contract/kit/money.ts'
import { t } from '../texts.ts'

type AmountsDue = {
  /** Invoices less credit memos. */
  invoiced: string
  /** The unpaid part; negative after an overpayment. */
  owed: string
}

/** Error message when a payment can't be recorded; null when it can. A negative amount refunds an overpayment. */
export const paymentRefusal = (amount: string, { invoiced, owed }: AmountsDue): string | null => {
  const [value, rest] = [cents(amount), cents(owed)]
  if (value === 0n) return t('payment.zero')
  if (value > 0n && value > rest) {
    if (rest > 0n) return t('payment.aboveDue', { amount: dollars(owed) })
    return cents(invoiced) > 0n ? t('payment.nothingDue') : t('payment.notInvoiced')
  }
  if (value < 0n && value < rest)
    return rest < 0n ? t('payment.refundLeft', { amount: dollars(fromCents(-rest)) }) : t('payment.noRefund')
  return null
}

/**
 * The status of a request according to its payments: Completed becomes Paid once everything is invoiced and paid, and
 * Paid returns to Completed when that is no longer true. Without invoices the status stays.
 */
export const statusAfterPayments = <S extends number>(
  status: S,
  sums: AmountsDue & { toInvoice: string },
  hasInvoices: boolean,
): S | typeof RequestStatus.completed | typeof RequestStatus.paid => {
  const [invoiced, owed, rest] = [cents(sums.invoiced), cents(sums.owed), cents(sums.toInvoice)]
  if (status === RequestStatus.completed && invoiced > 0n && owed <= 0n && rest <= 0n)
    return RequestStatus.paid
  if (status === RequestStatus.paid && hasInvoices && (invoiced <= 0n || owed > 0n))
    return RequestStatus.completed
  return status
}
