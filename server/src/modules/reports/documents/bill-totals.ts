import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'
import type { InvoiceShape } from '#contract/requests/billing.ts'
import type { ReportTotal } from '../pdf/data.ts'
import type { BillLineRow, BillRow } from '../reads/bill.ts'
import { t } from '../texts.ts'

export const minus = (amount: string): string => fromCents(-cents(amount))
export const isZero = (amount: string): boolean => cents(amount) === 0n

type Paid = { paid: string; due: string }

/** From the prices of the services to the balance due: each sum is what is above it. */
export const invoiceTotals = (
  bill: BillRow,
  lines: readonly BillLineRow[],
  { paid, due, noDiscount }: Paid & { noDiscount: boolean },
): ReportTotal[] => {
  const discounts = noDiscount ? '0.00' : sum(lines.map(({ discount }) => discount))
  const credits = noDiscount ? '0.00' : sum(lines.map(({ credit }) => credit))
  const services = sum([bill.net, minus(discounts), minus(credits)])
  const tax = taxOf(bill, bill.tax)
  const isReduced = !isZero(discounts) || !isZero(credits)
  // Without a tax it would say the total twice.
  const hasSubtotal = isReduced && tax.length > 0
  return [
    { label: t('bill.services'), amount: dollars(services) },
    ...unlessZero(t('bill.discounts'), discounts),
    ...unlessZero(t('bill.credits'), credits),
    ...(hasSubtotal ? [{ label: t('bill.subtotal'), amount: dollars(bill.net), isSum: true }] : []),
    ...tax,
    { label: t('bill.total'), amount: dollars(bill.total), isSum: true },
    ...unlessZero(t(isRefund(paid) ? 'bill.refunded' : 'bill.paid'), minus(paid)),
    ...unlessZero(t('bill.creditedSince'), minus(bill.credited)),
    balance(due),
  ]
}

export const creditTotals = (bill: BillRow): ReportTotal[] => [
  { label: t('bill.subtotal'), amount: dollars(minus(bill.net)) },
  ...taxOf(bill, minus(bill.tax)),
  { label: t('bill.credited'), amount: dollars(minus(bill.total)) },
]

/** The invoice that a credit memo corrects, with all of its credit memos and payments until now. */
export const correctedTotals = (
  { invoice, total, paid, due }: Pick<InvoiceShape, 'invoice' | 'total'> & Paid,
  invoices: readonly Pick<InvoiceShape, 'corrects' | 'total'>[],
): ReportTotal[] => {
  const memos = invoices.filter(({ corrects }) => corrects === invoice)
  return [
    { label: t('bill.total'), amount: dollars(total) },
    { label: t('bill.creditedSoFar'), amount: dollars(minus(sum(memos.map((memo) => memo.total)))) },
    isRefund(paid)
      ? { label: t('bill.refundedSoFar'), amount: dollars(minus(paid)) }
      : { label: t('bill.paidSoFar'), amount: dollars(paid) },
    balance(due),
  ]
}

/** More went back than came, for example since a payment was voided after its refund. */
const isRefund = (paid: string): boolean => cents(paid) < 0n

const balance = (due: string): ReportTotal =>
  cents(due) < 0n
    ? { label: t('bill.overpaid'), amount: dollars(minus(due)) }
    : { label: t('bill.due'), amount: dollars(due) }

const unlessZero = (label: string, amount: string): ReportTotal[] =>
  isZero(amount) ? [] : [{ label, amount: dollars(amount) }]

/** Nothing without a tax; $0.00 if there is one and no line is taxed. */
const taxOf = ({ tax_name: name, tax_percent: percent }: BillRow, tax: string): ReportTotal[] => {
  const isUntaxed = isZero(tax) && Number(percent) === 0
  if (isUntaxed) return []
  const label = t('bill.tax', { name: name || t('bill.taxName'), percent: percentText(percent) })
  return [{ label, amount: dollars(tax) }]
}

/** 6, not 6.0000. */
const percentText = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text)
