import type { BillingDocument } from '../documents.ts'
import { csvOf, monthFirst } from './cells.ts'

/** Limits of the invoice import of QuickBooks Online. */
export const qboLimits = { invoices: 100, rows: 1000, number: 21 }
// texts-ignore: the name of an item in the books
const taxItem = 'Sales tax'
const defaultItem = 'Calibration'

const head = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
]

/** Rows that a document takes: its lines, and one for its tax. */
export const rowsTaken = ({ lines, tax }: Pick<BillingDocument, 'lines' | 'tax'>): number =>
  lines.length + (Number(tax) === 0 ? 0 : 1)

/** Invoices as QuickBooks Online imports them: tax is a line, because the import knows none. */
export const qboOf = (documents: readonly BillingDocument[]): string =>
  csvOf([
    head,
    ...documents.flatMap((each) => {
      const first = [
        each.number,
        each.customer.trim(),
        monthFirst(each.issued),
        monthFirst(each.due),
        `RO ${each.ro}`,
      ]
      const line = (item: string, text: string, amount: string) => [...first, item, text, '1', amount, amount]
      return [
        ...each.lines.map(({ item, description, net }) => line(item || defaultItem, description, net)),
        ...(Number(each.tax) === 0 ? [] : [line(taxItem, taxItem, each.tax)]),
      ]
    }),
  ])
