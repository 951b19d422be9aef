import type * as csvParse from 'csv-parse/sync'
import type { ExportFormat } from '#contract/kit/dashboard-names.ts'
import { unescapeFormula } from '#contract/kit/formula.ts'
import { cents } from '#contract/kit/money.ts'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { t } from '../texts.ts'

const csv = lazyPackage<typeof csvParse>('csv-parse/sync')

/** What a program holds after it read a file: its accounts, and what each document came to. */
export interface Ledger {
  accounts: Map<string, bigint>
  /** Totals by number. */
  documents: Map<string, bigint>
  /** Why the program would refuse the file. */
  faults: string[]
}

const emptyLedger = (): Ledger => ({ accounts: new Map(), documents: new Map(), faults: [] })
const add = (sums: Map<string, bigint>, key: string, amount: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + amount)
// texts-ignore: the name of an account in the books
const receivable = 'Accounts Receivable'

/** Reads a file as the program does that it is for. It shares no code with what wrote it. */
export const readIntoLedger = (format: ExportFormat, text: string): Ledger =>
  format === 'iif' ? readIif(text) : readCsv(format, text)

/** Columns by name, in the order of the header line that begins with the row's keyword. */
const readIif = (text: string): Ledger => {
  const ledger = emptyLedger()
  const columns = new Map<string, string[]>()
  let block: { number: string; sum: bigint } | undefined
  for (const row of text.split('\r\n')) {
    if (row === '') continue
    const [keyword = '', ...cells] = row.split('\t')
    if (keyword.startsWith('!')) {
      columns.set(keyword.slice(1), cells)
      continue
    }
    const names = columns.get(keyword)
    if (!names) ledger.faults.push(t('fault.header', { keyword }))
    if (keyword === 'ENDTRNS') {
      if (!block || block.sum !== 0n) ledger.faults.push(t('fault.notZero', { number: block?.number ?? '' }))
      block = undefined
      continue
    }
    if (keyword !== 'TRNS' && keyword !== 'SPL') continue
    const cell = (name: string): string => cells[names?.indexOf(name) ?? -1] ?? ''
    const amount = cents(cell('AMOUNT'))
    if (!/^(0[1-9]|1[0-2])\/([0-2]\d|3[01])\/\d{4}$/.test(cell('DATE')))
      ledger.faults.push(t('fault.date', { date: cell('DATE') }))
    if (unescapeFormula(cell('NAME')).length > 31) ledger.faults.push(t('fault.name', { name: cell('NAME') }))
    if (keyword === 'TRNS') {
      const number = unescapeFormula(cell('DOCNUM'))
      if (ledger.documents.has(number)) ledger.faults.push(t('fault.twice', { number }))
      block = { number, sum: 0n }
      add(ledger.documents, number, amount)
    }
    if (block) block.sum += amount
    add(ledger.accounts, cell('ACCNT'), amount)
  }
  if (block) ledger.faults.push(t('fault.notZero', { number: block.number }))
  return ledger
}

interface Columns {
  number: (row: Record<string, string>) => string
  amount: (row: Record<string, string>) => bigint
  account: (row: Record<string, string>) => string
  most: { invoices: number; rows: number }
}
const sum =
  (...names: string[]) =>
  (row: Record<string, string>) =>
    names.reduce((total, name) => total + cents(row[name] ?? ''), 0n)
const csvColumns: Record<Exclude<ExportFormat, 'iif'>, Columns> = {
  csv: {
    number: (row) =>
      `${unescapeFormula(row[t('plain.location')] ?? '')} ${unescapeFormula(row[t('plain.number')] ?? '')}`,
    amount: (row) => sum(t('plain.net'), t('plain.tax'))(row),
    // texts-ignore: the name of an account in the books
    account: () => 'Sales and tax',
    most: { invoices: Infinity, rows: Infinity },
  },
  qbo: {
    number: (row) => unescapeFormula(row['*InvoiceNo'] ?? ''),
    amount: sum('*ItemAmount'),
    account: (row) => row['Item(Product/Service)'] ?? '',
    most: { invoices: 100, rows: 1000 },
  },
  xero: {
    number: (row) => unescapeFormula(row['*InvoiceNumber'] ?? ''),
    amount: sum('*UnitAmount'),
    account: (row) => row['*AccountCode'] ?? '',
    most: { invoices: 500, rows: Infinity },
  },
}

const readCsv = (format: Exclude<ExportFormat, 'iif'>, text: string): Ledger => {
  const ledger = emptyLedger()
  const { number, amount, account, most } = csvColumns[format]
  const rows = csv().parse<Record<string, string>>(text, { columns: true, bom: true })
  for (const row of rows) {
    const worth = amount(row)
    if (format === 'qbo' && worth < 0n) ledger.faults.push(t('fault.negative', { number: number(row) }))
    add(ledger.documents, number(row), worth)
    add(ledger.accounts, unescapeFormula(account(row)), -worth)
    add(ledger.accounts, receivable, worth)
  }
  if (ledger.documents.size > most.invoices) ledger.faults.push(t('fault.tooMany', { most: most.invoices }))
  if (rows.length > most.rows) ledger.faults.push(t('fault.tooManyRows', { most: most.rows }))
  return ledger
}
