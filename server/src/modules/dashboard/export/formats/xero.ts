import type { BillingDocument } from '../documents.ts'
import { csvOf, monthFirst } from './cells.ts'

/** Invoices that Xero takes in one file. */
export const xeroLimits = { invoices: 500 }
/** Codes of Xero's default chart of accounts. */
const accounts = { sales: '200', tax: '820' }
// texts-ignore: the name of a tax rate in Xero
const taxType = 'Tax Exempt'

// texts-ignore: the text of a line in the books
const taxLine = 'Sales tax'

const head = [
  '*ContactName',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
]

/** Invoices as Xero imports them. A negative total makes a credit note; tax is a line, so that no rate can differ. */
export const xeroOf = (documents: readonly BillingDocument[]): string =>
  csvOf([
    head,
    ...documents.flatMap((each) => {
      const first = [
        each.customer.trim(),
        each.number,
        `RO ${each.ro}`,
        monthFirst(each.issued),
        monthFirst(each.due),
        each.total,
      ]
      const line = (text: string, amount: string, account: string) => [
        ...first,
        text,
        '1',
        amount,
        account,
        taxType,
      ]
      return [
        ...each.lines.map(({ description, net }) => line(description, net, accounts.sales)),
        ...(Number(each.tax) === 0 ? [] : [line(taxLine, each.tax, accounts.tax)]),
      ]
    }),
  ])
