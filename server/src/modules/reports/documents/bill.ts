import { dollars, sum as sumOf } from '#contract/kit/money.ts'
import { date, localAt } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { amountDue } from '#server/modules/requests/door.ts'
import type { BillData } from '../pdf/data.ts'
import type { BillLineRow, BillRow } from '../reads/bill.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { listBooked } from './booked.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { creditSum, invoiceSum } from './bill-sum.ts'
import { correctedTotals, creditTotals, invoiceTotals, isZero, minus } from './bill-totals.ts'
import { isFlatLine } from './rate.ts'
import { numberedTitle } from './kinds.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'
import { t } from '../texts.ts'

type Options = { title: string; now: Date; noDiscount: boolean; charges: ChargesShape }
type Bill = { bill: BillRow; lines: readonly BillLineRow[] }

/** An invoice or credit memo as it was issued, with what was paid and credited since. Pure. */
export const composeBill = (
  head: VisitHeader,
  rows: ReportRows,
  paper: Bill,
  options: Options,
): Composed<BillData> =>
  paper.bill.kind === 'invoice'
    ? composeInvoice(head, rows, paper, options)
    : composeCreditMemo(head, rows, paper, options)

const composeInvoice = (
  head: VisitHeader,
  rows: ReportRows,
  { bill, lines }: Bill,
  { title, now, noDiscount, charges }: Options,
): Composed<BillData> => {
  const paper = paperHead(head, rows, title, now)
  const name = numberedTitle('invoice', bill.number)
  const { paid, due } = dueOf(bill.id, head.event, charges)
  const today = localAt(now, timeZoneOf(head, rows.firms)).slice(0, 10)
  const values = {
    ...jobValues(head, paper),
    invoice: bill.number,
    date: date(bill.issued_on),
    total: dollars(bill.total),
    paid: dollars(paid),
    due: dollars(due),
  }
  return {
    name,
    file: fileName(name, head),
    values,
    facts: [
      ...jobFacts(values),
      { name: t('fact.total'), value: values.total },
      { name: t('fact.due'), value: values.due },
      ...(bill.due_on ? [{ name: t('fact.dueDate'), value: date(bill.due_on) }] : []),
    ],
    data: {
      ...paper,
      ...commonParts(head, bill, paper.shop),
      kind: 'invoice',
      sum: invoiceSum(bill, { paid, due }, paper.firm, today),
      shows: noDiscount ? 'amounts' : lines.some((line) => !isZero(offOf(line))) ? 'discounts' : 'rates',
      lines: lines.map((line) => toBillLine(line, noDiscount)),
      totals: invoiceTotals(bill, lines, { paid, due, noDiscount }),
      booked: listBooked(bill.id, head.event, charges, paid),
      corrected: null,
    },
  }
}

/** A credit memo is stored as an invoice below zero. Printed, it says what the customer gets, above zero. */
const composeCreditMemo = (
  head: VisitHeader,
  rows: ReportRows,
  { bill, lines }: Bill,
  { title, now, charges }: Options,
): Composed<BillData> => {
  const paper = paperHead(head, rows, title, now)
  const name = numberedTitle('creditNote', bill.number)
  const credited = dollars(minus(bill.total))
  const corrects = bill.corrects ?? ''
  const own = charges.invoices.find((each) => each.invoice === bill.id)
  const invoice = charges.invoices.find((each) => each.invoice === own?.corrects)
  const left = invoice && { ...invoice, ...dueOf(invoice.invoice, head.event, charges) }
  const sum = creditSum(bill, left?.due)
  const values = {
    ...jobValues(head, paper),
    note: bill.number,
    date: date(bill.issued_on),
    total: credited,
  }
  return {
    name,
    file: fileName(name, head),
    values,
    facts: [
      ...jobFacts(values),
      { name: t('fact.corrects'), value: corrects },
      { name: t('fact.credited'), value: credited },
      ...sum.more,
    ],
    data: {
      ...paper,
      ...commonParts(head, bill, paper.shop),
      kind: 'creditNote',
      sum,
      shows: 'credited',
      lines: lines.map(toCreditedLine),
      totals: creditTotals(bill),
      booked: [],
      corrected: left
        ? { name: numberedTitle('invoice', corrects), totals: correctedTotals(left, charges.invoices) }
        : null,
    },
  }
}

const commonParts = (
  head: VisitHeader,
  bill: BillRow,
  shop: BillData['shop'],
): Pick<BillData, 'date' | 'number' | 'visit' | 'billTo' | 'note'> => ({
  date: date(bill.issued_on),
  number: bill.number,
  visit: visitName(head),
  billTo: bill.bill_to.name
    ? { name: bill.bill_to.name, lines: bill.bill_to.lines ?? [] }
    : { name: shop.name, lines: shop.address },
  note: bill.note,
})

const dueOf = (invoice: number, event: number, charges: ChargesShape) =>
  amountDue(
    { invoice, calibrateEvent: event },
    charges.invoices,
    charges.visits.find((visit) => visit.calibrateEvent === event),
  )

const offOf = ({ discount, credit }: BillLineRow): string => sumOf([discount, credit])

const toBillLine = (line: BillLineRow, noDiscount: boolean): BillData['lines'][number] => {
  const off = offOf(line)
  return {
    description: line.description,
    says: noDiscount || isZero(off) ? '' : line.says,
    hours: Number(line.hours) === 0 ? '' : line.hours,
    rate: isZero(line.rate) ? '' : dollars(line.rate),
    isFlat: isFlatLine(line),
    gross: dollars(line.gross),
    off: isZero(off) ? '' : dollars(off),
    net: dollars(line.net),
  }
}

const toCreditedLine = ({ description, net }: BillLineRow): BillData['lines'][number] => ({
  description,
  says: '',
  hours: '',
  rate: '',
  isFlat: false,
  gross: dollars(minus(net)),
  off: '',
  net: dollars(minus(net)),
})
