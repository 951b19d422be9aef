import { cents, fromCents, sum } from '#contract/kit/money.ts'

type BilledVisit = {
  calibrateEvent: number
  /** Its invoices less their credit notes. */
  invoiced: string
  hasInvoice: boolean
}
type Payment = { calibrateEvent: number | null; amount: string }

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What counts as paid on each visit, in their order. A payment counts on its own visit first. What is above that, and
 * what came in for the repair order as a whole, goes to the visits that still owe; what is left over then was paid too
 * much, and stays on a visit whose invoice says so. Not a cent is lost: the sum is that of the payments.
 */
export const allocatePayments = (visits: readonly BilledVisit[], payments: readonly Payment[]): string[] => {
  const of = (id: number) => payments.filter((payment) => payment.calibrateEvent === id)
  const rows = visits.map(({ calibrateEvent, invoiced, hasInvoice }) => {
    const [own, bill] = [cents(sum(of(calibrateEvent).map(({ amount }) => amount))), cents(invoiced)]
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
  const keeper = billed.find(({ isAbove }) => isAbove) ?? billed[0] ?? rows[0]
  if (keeper) keeper.counted += rest
  return rows.map(({ counted }) => fromCents(counted))
}
