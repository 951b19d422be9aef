import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { amountDue } from '#server/modules/requests/door.ts'
import type { BillData, ReportTotal } from '../pdf/data.ts'
import type { BillLineRow, BillRow } from '../reads/bill.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { paperHead } from './head.ts'
import { isFlatLine, rateText } from './rate.ts'
import { numberedTitle } from './kinds.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'
import { t } from '../texts.ts'

type Options = { title: string; now: Date; noDiscount: boolean; charges: ChargesShape }
type Bill = { bill: BillRow; lines: readonly BillLineRow[] }

/** An invoice or credit memo as it was issued. An invoice also shows the payments since. Pure. */
export const composeBill = (
  head: VisitHeader,
  rows: ReportRows,
  { bill, lines }: Bill,
  { title, now, noDiscount, charges }: Options,
): Composed<BillData> => {
  const paper = paperHead(head, rows, title, now)
  const isInvoice = bill.kind === 'invoice'
  const name = numberedTitle(isInvoice ? 'invoice' : 'creditNote', bill.number)
  const visit = charges.visits.find((each) => each.calibrateEvent === head.event)
  const { paid, due } = amountDue({ invoice: bill.id, calibrateEvent: head.event }, charges.invoices, visit)
  const issued = date(bill.issued_on)
  const ownValues = isInvoice
    ? {
        invoice: bill.number,
        date: issued,
        total: dollars(bill.total),
        paid: dollars(paid),
        due: dollars(due),
      }
    : { note: bill.number, date: issued, total: dollars(minus(bill.total)) }
  const values = { ...jobValues(head, paper), ...ownValues }
  return {
    name,
    file: fileName(name, head),
    values,
    facts: [
      ...jobFacts(values),
      { name: t('fact.total'), value: ownValues.total },
      ...(isInvoice ? [{ name: t('fact.due'), value: dollars(due) }] : []),
    ],
    data: {
      ...paper,
      kind: isInvoice ? 'invoice' : 'creditNote',
      number: bill.number,
      visit: visitName(head),
      facts: [
        { name: t('fact.date'), value: issued },
        isInvoice
          ? { name: t('fact.dueDate'), value: bill.due_on ? date(bill.due_on) : '' }
          : { name: t('fact.corrects'), value: bill.corrects ?? '' },
        { name: t('fact.ro'), value: head.ro_number },
        { name: t('fact.claim'), value: head.claim_number },
      ].filter(({ value }) => value),
      billTo: { name: bill.bill_to.name ?? paper.shop.name, lines: bill.bill_to.lines ?? [] },
      showsDiscounts: isInvoice && !noDiscount,
      lines: lines.map(toBillLine),
      totals: billTotals(bill, paid, due),
      payments: isInvoice && !isZero(paid) ? listPayments(head.event, charges, paid) : [],
      note: bill.note,
    },
  }
}

/**
 * Payments that count toward the visit's paid amount. Payments for its repair order as a whole are combined
 * in one line.
 */
const listPayments = (
  event: number,
  { payments, invoices }: ChargesShape,
  paid: string,
): BillData['payments'] => {
  const isAlone = invoices.every((each) => each.calibrateEvent === event)
  const own = payments.filter((each) => !each.isVoided && (isAlone || each.calibrateEvent === event))
  const other = sum([paid, ...own.map(({ amount }) => minus(amount))])
  const rest = { when: '', how: t('bill.otherVisits'), amount: dollars(other) }
  return [
    ...own.map(({ paidOn, paymentTypeName, reference, amount }) => ({
      when: date(paidOn),
      how:
        [paymentTypeName, reference].filter(Boolean).join(', ') ||
        (amount.startsWith('-') ? t('bill.refund') : t('bill.payment')),
      amount: dollars(amount),
    })),
    ...(isZero(other) ? [] : [rest]),
  ]
}

const minus = (amount: string): string => fromCents(-cents(amount))
const isZero = (amount: string): boolean => cents(amount) === 0n

const toBillLine = (line: BillLineRow): BillData['lines'][number] => {
  const off = sum([line.discount, line.credit])
  return {
    description: line.description,
    says: isZero(off) ? '' : line.says,
    hours: Number(line.hours) === 0 ? '' : line.hours,
    rate: isZero(line.rate) ? '' : rateText(line.rate, isFlatLine(line)),
    gross: dollars(line.gross),
    off: isZero(off) ? '' : dollars(off),
    net: dollars(line.net),
  }
}

/** 6, not 6.0000. */
const percent = (text: string): string => text.replace(/\.?0+$/, '') || '0'

const billTotals = (bill: BillRow, paid: string, due: string): ReportTotal[] => {
  const taxed = isZero(bill.tax) && Number(bill.tax_percent) === 0
  const tax = taxed
    ? []
    : [
        {
          label: t('bill.tax', {
            name: bill.tax_name || t('bill.taxName'),
            percent: percent(bill.tax_percent),
          }),
          amount: dollars(bill.tax),
        },
      ]
  const base = [{ label: t('bill.subtotal'), amount: dollars(bill.net) }, ...tax]
  if (bill.kind === 'credit') return [...base, { label: t('bill.credited'), amount: dollars(bill.total) }]
  return [
    ...base,
    { label: t('bill.total'), amount: dollars(bill.total) },
    ...(isZero(bill.credited)
      ? []
      : [{ label: t('bill.creditedSince'), amount: dollars(minus(bill.credited)) }]),
    ...(isZero(paid) ? [] : [{ label: t('bill.paid'), amount: dollars(minus(paid)) }]),
    {
      label: cents(due) < 0n ? t('bill.overpaid') : t('bill.due'),
      amount: dollars(cents(due) < 0n ? minus(due) : due),
    },
  ]
}
