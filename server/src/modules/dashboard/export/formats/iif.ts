import { escapeFormula } from '#contract/kit/formula.ts'
import type { BillingDocument } from '../documents.ts'
import { t } from '../../texts.ts'
import { plainText, shortenName } from '../names.ts'
import { monthFirst, negate } from './cells.ts'

/** Limits of QuickBooks Desktop. */
export const iifLimits = { name: 31, number: 11, memo: 4095 }
/** Names of the accounts that the file defines. */
export const iifAccounts = {
  // texts-ignore: names of accounts in the books
  receivable: 'Accounts Receivable',
  // texts-ignore: names of accounts in the books
  sales: 'Calibration Sales',
  // texts-ignore: names of accounts in the books
  tax: 'Sales Tax Payable',
}

const transaction = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE']
const split = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO']
const header = [
  ['!ACCNT', 'NAME', 'ACCNTTYPE'],
  ['ACCNT', iifAccounts.receivable, 'AR'],
  ['ACCNT', iifAccounts.sales, 'INC'],
  ['ACCNT', iifAccounts.tax, 'OCLIAB'],
  ['!CUST', 'NAME'],
]

export const iifName = (customer: string): string => escapeFormula(shortenName(customer, iifLimits.name))
const memo = (text: string): string =>
  escapeFormula(plainText(text.replaceAll(/\s+/g, ' ')).slice(0, iifLimits.memo))

/** Transactions whose lines sum to zero: the customer owes what sales and tax received. */
export const iifOf = (documents: readonly BillingDocument[]): string => {
  const customers = [...new Set(documents.map(({ customer }) => iifName(customer)))].toSorted()
  const rows = [
    ...header,
    ...customers.map((name) => ['CUST', name]),
    ['!TRNS', ...transaction],
    ['!SPL', ...split],
    ['!ENDTRNS'],
    ...documents.flatMap(rowsOf),
  ]
  return rows.map((row) => `${row.join('\t')}\r\n`).join('')
}

const rowsOf = (each: BillingDocument): string[][] => {
  const type = each.kind === 'invoice' ? 'INVOICE' : 'CREDIT MEMO'
  const [day, name, number] = [
    monthFirst(each.issued),
    iifName(each.customer),
    escapeFormula(plainText(each.number)),
  ]
  const about = memo(
    each.kind === 'invoice'
      ? t('memo.invoice', { ro: each.ro })
      : t('memo.credit', { ro: each.ro, invoice: each.corrects }),
  )
  const part = (account: string, amount: string, text: string) => [
    'SPL',
    type,
    day,
    account,
    name,
    negate(amount),
    number,
    text,
  ]
  return [
    ['TRNS', type, day, iifAccounts.receivable, name, each.total, number, about, monthFirst(each.due)],
    ...each.lines.map((line) => part(iifAccounts.sales, line.net, memo(line.description))),
    ...(Number(each.tax) === 0 ? [] : [part(iifAccounts.tax, each.tax, iifAccounts.tax)]),
    ['ENDTRNS'],
  ]
}
