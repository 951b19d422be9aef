import { cents, fromCents, sum } from '#contract/kit/money.ts'
import { totalLines, type Sums } from './bill.ts'
import { allocatePayments } from './allocate-payments.ts'

/** A visit with the totals of its lines. */
export type VisitCharges = Sums & {
  calibrateEvent: number
  /** False for visits that aren't charged: cancelled ones, or those of a cancelled or voided request, without an invoice. */
  counts: boolean
  /** Its invoice was fully credited, and it wasn't reopened or invoiced again. */
  isCredited: boolean
}
export type InvoiceTotals = {
  invoice: number
  corrects: number | null
  calibrateEvent: number
  isOpen: boolean
  net: string
  tax: string
  total: string
}
export type PaymentAmount = { calibrateEvent: number | null; amount: string; isVoided: boolean }
export type ChargesInput<V extends VisitCharges, P extends InvoiceTotals> = {
  visits: readonly V[]
  invoices: readonly P[]
  payments: readonly PaymentAmount[]
}

const subtract = (amount: string, taken: string): string => fromCents(cents(amount) - cents(taken))

/** Totals of credit memos for a visit, negative: those of its open invoice, or all when fully credited. */
const creditMemoTotals = (
  visit: VisitCharges,
  invoices: readonly InvoiceTotals[],
): { net: string; tax: string } => {
  if (visit.isCredited) return { net: subtract('0.00', visit.net), tax: subtract('0.00', visit.tax) }
  const open = invoices.find((invoice) => invoice.isOpen && invoice.calibrateEvent === visit.calibrateEvent)
  const notes = open ? invoices.filter((invoice) => invoice.corrects === open.invoice) : []
  return { net: sum(notes.map(({ net }) => net)), tax: sum(notes.map(({ tax }) => tax)) }
}

/**
 * Totals of a repair order and each of its visits: charged, invoiced, paid, and owed. This is the only place that
 * computes them; screens, PDFs, and emails all use it. Owed is what is invoiced and unpaid; amounts not yet invoiced are
 * not owed yet.
 */
export const summarizeCharges = <V extends VisitCharges>({
  visits,
  invoices,
  payments,
}: ChargesInput<V, InvoiceTotals>) => {
  const validPayments = payments.filter(({ isVoided }) => !isVoided)
  const billed = visits.map((visit) => {
    const notes = creditMemoTotals(visit, invoices)
    const taxLeft = sum([visit.tax, notes.tax])
    const ownInvoices = invoices.filter((invoice) => invoice.calibrateEvent === visit.calibrateEvent)
    return {
      ...visit,
      /** Before tax. */
      notes: notes.net,
      taxLeft,
      totalLeft: sum([visit.net, notes.net, taxLeft]),
      invoiced: sum(ownInvoices.map(({ total }) => total)),
    }
  })
  const hasInvoice = (id: number) => invoices.some((invoice) => invoice.calibrateEvent === id)
  const allocated = allocatePayments(
    billed.map((visit) => ({ ...visit, hasInvoice: hasInvoice(visit.calibrateEvent) })),
    validPayments,
  )
  const withPaid = billed.map((visit, index) => {
    const paid = allocated[index] ?? '0.00'
    return { ...visit, paid, owed: subtract(visit.invoiced, paid) }
  })
  const charged = withPaid.filter((visit) => visit.counts)
  const { gross, discount, credit } = totalLines(charged)
  const total = sum(charged.map(({ totalLeft }) => totalLeft))
  const invoiced = sum(invoices.map((invoice) => invoice.total))
  const paid = sum(validPayments.map(({ amount }) => amount))
  return {
    visits: withPaid,
    sums: {
      gross,
      discount,
      credit,
      notes: sum(charged.map(({ notes }) => notes)),
      tax: sum(charged.map(({ taxLeft }) => taxLeft)),
      total,
      invoiced,
      toInvoice: subtract(total, invoiced),
      paid,
      owed: subtract(invoiced, paid),
    },
  }
}

/** The paid and due amounts of an invoice. An invoice replaced by a later one for the same visit owes nothing. */
export const amountDue = (
  invoice: Pick<InvoiceTotals, 'invoice' | 'calibrateEvent'>,
  invoices: readonly InvoiceTotals[],
  visit: { paid: string; owed: string } | undefined,
): { paid: string; due: string } => {
  const last = invoices.findLast(
    (each) => each.corrects === null && each.calibrateEvent === invoice.calibrateEvent,
  )
  return visit && last?.invoice === invoice.invoice
    ? { paid: visit.paid, due: visit.owed }
    : { paid: '0.00', due: '0.00' }
}
