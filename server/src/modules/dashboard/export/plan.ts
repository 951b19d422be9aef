import { numberText } from '#contract/kit/locale.ts'
import type { ExportFormat } from '#contract/kit/dashboard-names.ts'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import { t } from '../texts.ts'
import type { BillingDocument } from './documents.ts'
import { iifLimits, iifName, iifOf } from './formats/iif.ts'
import { plainOf } from './formats/plain.ts'
import { qboLimits, qboOf, rowsTaken } from './formats/qbo.ts'
import { xeroLimits, xeroOf } from './formats/xero.ts'
import { readIntoLedger } from './ledger.ts'

export interface ExportFile {
  part: number
  documents: BillingDocument[]
  text: string
}
export interface ExportPlan {
  files: ExportFile[]
  refused: { document: BillingDocument; why: string }[]
  warnings: string[]
  /** What the accounts hold after all files were read, in cents. */
  accounts: Map<string, bigint>
  /** Why what was read back differs from the documents; empty if it does not. */
  faults: string[]
}

const writers: Record<ExportFormat, (documents: readonly BillingDocument[]) => string> = {
  csv: plainOf,
  iif: iifOf,
  qbo: qboOf,
  xero: xeroOf,
}

/** Cuts documents into files that the program takes, and proves them by reading them back. */
export const planExport = (format: ExportFormat, all: readonly BillingDocument[]): ExportPlan => {
  const refused = all.flatMap((document) => {
    const why = refusalOf(format, document)
    return why ? [{ document, why }] : []
  })
  const left = new Set(refused.map(({ document }) => document))
  const documents = all.filter((document) => !left.has(document))
  const files = partsOf(format, documents).map((part, index) => ({
    part: index + 1,
    documents: part,
    text: writers[format](part),
  }))
  return { files, refused, warnings: warningsOf(format, documents), ...proofOf(format, files) }
}

/** Why a program would not take a document. */
const refusalOf = (
  format: ExportFormat,
  { kind, customer, number, lines, ...document }: BillingDocument,
): string | null => {
  if (format === 'csv') return null
  if (customer.trim() === '') return t('refused.noCustomer')
  if (format === 'iif')
    return number.length > iifLimits.number ? t('refused.longNumber', { max: iifLimits.number }) : null
  if (format !== 'qbo') return null
  if (kind === 'credit') return t('refused.negative')
  if (lines.some(({ net }) => net.startsWith('-'))) return t('refused.lineNegative')
  if (number.length > qboLimits.number) return t('refused.longNumber', { max: qboLimits.number })
  return rowsTaken({ lines, tax: document.tax }) > qboLimits.rows
    ? t('refused.tooManyRows', { max: numberText(qboLimits.rows) })
    : null
}

/** Locations number their invoices by themselves and keep books of their own, so that each has its own files. */
const partsOf = (format: ExportFormat, documents: readonly BillingDocument[]): BillingDocument[][] =>
  format === 'csv'
    ? documents.length === 0
      ? []
      : [[...documents]]
    : [...Map.groupBy(documents, ({ seller }) => seller).values()].flatMap((own) => chunksOf(format, own))

const chunksOf = (
  format: Exclude<ExportFormat, 'csv'>,
  documents: readonly BillingDocument[],
): BillingDocument[][] => {
  const most = {
    iif: { invoices: Infinity, rows: Infinity },
    qbo: qboLimits,
    xero: { ...xeroLimits, rows: Infinity },
  }[format]
  const parts: BillingDocument[][] = []
  let rows = 0
  for (const document of documents) {
    const last = parts.at(-1)
    const taken = rowsTaken(document)
    if (last && last.length < most.invoices && rows + taken <= most.rows) {
      last.push(document)
      rows += taken
    } else {
      parts.push([document])
      rows = taken
    }
  }
  return parts
}

const warningsOf = (format: ExportFormat, documents: readonly BillingDocument[]): string[] => {
  const warnings: string[] = []
  if (format === 'qbo' && documents.some(({ tax }) => Number(tax) !== 0)) warnings.push(t('warning.salesTax'))
  if (format === 'iif') {
    const count = new Set(
      documents.flatMap(({ customer }) => (iifName(customer) === customer.trim() ? [] : [customer.trim()])),
    ).size
    if (count > 0) warnings.push(t('warning.names', { count, max: iifLimits.name }))
  }
  return warnings
}

const proofOf = (
  format: ExportFormat,
  files: readonly ExportFile[],
): Pick<ExportPlan, 'accounts' | 'faults'> => {
  const accounts = new Map<string, bigint>()
  const faults: string[] = []
  for (const { documents, text } of files) {
    const read = readIntoLedger(format, text)
    faults.push(...read.faults)
    for (const [account, amount] of read.accounts)
      accounts.set(account, (accounts.get(account) ?? 0n) + amount)
    const expected = new Map<string, bigint>()
    for (const each of documents) expected.set(keyOf(format, each), cents(each.total))
    if (read.documents.size !== expected.size)
      faults.push(t('fault.missing', { read: read.documents.size, written: expected.size }))
    for (const [number, total] of expected)
      if (read.documents.get(number) !== total)
        faults.push(t('fault.differs', { number, total: fromCents(total) }))
  }
  const balance = [...accounts.values()].reduce((total, amount) => total + amount, 0n)
  if (balance !== 0n) faults.push(t('fault.balance', { balance: fromCents(balance) }))
  return { accounts, faults }
}

/** Our own file holds all locations, so that a number alone does not tell documents apart. */
const keyOf = (format: ExportFormat, { location, number }: BillingDocument): string =>
  format === 'csv' ? `${location} ${number}` : number

export const totalOf = (documents: readonly BillingDocument[]): string =>
  sum(documents.map(({ total }) => total))
