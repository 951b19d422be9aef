import type { BillingDocument } from '../documents.ts'
import { t } from '../../texts.ts'
import { csvOf, monthFirst } from './cells.ts'

const columns = [
  'number',
  'type',
  'corrects',
  'date',
  'due',
  'ro',
  'visit',
  'location',
  'customer',
  'description',
  'hours',
  'rate',
  'gross',
  'discount',
  'credit',
  'net',
  'tax',
  'total',
] as const

/** Every line of every document in our own columns. */
export const plainOf = (documents: readonly BillingDocument[]): string =>
  csvOf([
    columns.map((column) => t(`plain.${column}`)),
    ...documents.flatMap((each) =>
      each.lines.map((line) => [
        each.number,
        t(each.kind === 'invoice' ? 'plain.invoice' : 'plain.creditMemo'),
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
