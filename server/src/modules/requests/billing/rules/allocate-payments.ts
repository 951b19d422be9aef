import { cents, fromCents, sum } from '#contract/kit/money.ts'

type BilledVisit = {
  calibrateEvent: number
  /** Its invoices less their credit memos. */
  invoiced: string
  hasInvoice: boolean
}
type Payment = { calibrateEvent: number | null; amount: string }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Allocates payments to visits; returns the paid amount of each, in the order of `visits`. A payment covers its own visit
 * first. Any excess, and payments for the whole repair order, go to visits with a balance. An overpayment that remains
 * stays on one invoiced visit. The result always sums to the payments.
 */
export const allocatePayments = (visits: readonly BilledVisit[], payments: readonly Payment[]): string[] => {
  const paymentsOf = (id: number) => payments.filter((payment) => payment.calibrateEvent === id)
  const rows = visits.map(({ calibrateEvent, invoiced, hasInvoice }) => {
    const [own, bill] = [cents(sum(paymentsOf(calibrateEvent).map(({ amount }) => amount))), cents(invoiced)]
    const counted = own < 0n ? 0n : smaller(own, bill)
    return { bill, counted, isAbove: own > counted, hasInvoice }
  })
  const all = cents(sum(payments.map(({ amount }) => amount)))
  let rest = all - rows.reduce((total, { counted }) => total + counted, 0n)
  for (const row of rows) {
    const moved = rest > 0n ? smaller(rest, row.bill - row.counted) : -smaller(-rest, row.counted)
    row.counted += moved
    rest -= moved
  }
  const billed = rows.filter(({ hasInvoice }) => hasInvoice)
  const overpaid = billed.find(({ isAbove }) => isAbove) ?? billed[0] ?? rows[0]
  if (overpaid) overpaid.counted += rest
  return rows.map(({ counted }) => fromCents(counted))
}
