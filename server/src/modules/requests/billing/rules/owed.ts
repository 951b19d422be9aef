import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'

export type Owing = {
  /** Totals of invoices and, negative, of credit notes. */
  invoices: readonly string[]
  /** Totals of visits that no open invoice bills. */
  open: readonly string[]
  payments: readonly string[]
}

/** What is owed; negative when more was paid. */
export const owedOf = ({ invoices, open, payments }: Owing): string =>
  fromCents(cents(sum([...invoices, ...open])) - cents(sum(payments)))

/** Words when a payment cannot be booked; null when it can. Negative pays back what was paid too much. */
export const paymentRefusal = (amount: string, owed: string): string | null => {
  const [value, rest] = [cents(amount), cents(owed)]
  if (value === 0n) return 'A payment is more or less than zero.'
  if (value > 0n && value > rest)
    return rest > 0n
      ? `A payment is never above what is owed: ${dollars(owed)}.`
      : 'Nothing is owed on this repair order.'
  if (value < 0n && value < rest)
    return rest < 0n
      ? `At most ${dollars(fromCents(-rest))} was paid too much and can be paid back.`
      : 'Nothing was paid too much. Take the payment back in place of paying money back.'
  return null
}

/** Where a request goes by its money: Completed and paid in full is Paid; Paid that owes again is Completed. */
export const followMoney = <S extends number>(
  status: S,
  { total, owed, invoiced }: { total: string; owed: string; invoiced: string },
): S | 4 | 9 => {
  if (status === 4 && cents(total) > 0n && cents(owed) <= 0n) return 9
  // One that was marked before there were invoices stays as it was marked.
  if (status === 9 && cents(invoiced) !== 0n && cents(owed) > 0n) return 4
  return status
}
