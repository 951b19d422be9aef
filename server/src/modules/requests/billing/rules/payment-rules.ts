import { cents, dollars, fromCents } from '#contract/kit/money.ts'
import { requestStatus } from '../../rules/statuses.ts'

type AmountsDue = {
  /** Invoices less credit memos. */
  invoiced: string
  /** The unpaid part; negative after an overpayment. */
  owed: string
}

/** Error message when a payment can't be recorded; null when it can. A negative amount refunds an overpayment. */
export const paymentRefusal = (amount: string, { invoiced, owed }: AmountsDue): string | null => {
  const [value, rest] = [cents(amount), cents(owed)]
  if (value === 0n) return 'A payment is more or less than zero.'
  if (value > 0n && value > rest) {
    if (rest > 0n) return `A payment is never above what is owed: ${dollars(owed)}.`
    return cents(invoiced) > 0n
      ? 'Nothing is owed on this repair order.'
      : 'Nothing is invoiced on this repair order. Invoice a visit first, then book its payment.'
  }
  if (value < 0n && value < rest)
    return rest < 0n
      ? `At most ${dollars(fromCents(-rest))} was paid too much and can be paid back.`
      : 'Nothing was paid too much. Take the payment back in place of paying money back.'
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
): S | typeof requestStatus.completed | typeof requestStatus.paid => {
  const [invoiced, owed, rest] = [cents(sums.invoiced), cents(sums.owed), cents(sums.toInvoice)]
  if (status === requestStatus.completed && invoiced > 0n && owed <= 0n && rest <= 0n)
    return requestStatus.paid
  if (status === requestStatus.paid && hasInvoices && (invoiced <= 0n || owed > 0n))
    return requestStatus.completed
  return status
}
