import type { BillingDocument } from '../documents.ts'
import { csvOf, monthFirst } from './cells.ts'

const head = [
  'Number',
  'Type',
  'Corrects',
  'Date',
  'Due date',
  'RO',
  'Visit',
  'Location',
  'Customer',
  'Description',
  'Hours',
  'Rate',
  'Gross',
  'Discount',
  'Credit',
  'Net',
  'Tax',
  'Total',
]

/** Every line of every document in our own columns. */
export const plainOf = (documents: readonly BillingDocument[]): string =>
  csvOf([
    head,
    ...documents.flatMap((each) =>
      each.lines.map((line) => [
        each.number,
        each.kind === 'invoice' ? 'Invoice' : 'Credit memo',
        each.corrects,
        monthFirst(each.issued),
        monthFirst(each.due),
        each.ro,
        String(each.visit),
        each.location,
        each.customer,
        line.description,
        line.hours,
        line.rate,
        line.gross,
        line.discount,
        line.credit,
        line.net,
        line.tax,
        each.total,
      ]),
    ),
  ])
