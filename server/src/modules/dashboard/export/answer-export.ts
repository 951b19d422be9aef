import { createHash } from 'node:crypto'
import { numberText } from '#contract/kit/locale.ts'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { checkInvoicesExport } from '#contract/dashboard.ts'
import type { ExportFormat, ExportState } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { fromCents } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notAvailableYet, refused } from '#server/kernel/http/problems.ts'
import { readPeriod } from '../../payroll/door.ts'
import { t } from '../texts.ts'
import { exportStateOf, isSelected } from '../rules/export-state.ts'
import { documentsStatement, mostDocuments, type BillingDocument, type StoredDocument } from './documents.ts'
import { planExport, totalOf, type ExportPlan } from './plan.ts'

type Check = AnswerOf<typeof checkInvoicesExport>
type PeriodQuery = Omit<QueryOf<typeof checkInvoicesExport>, 'format'>
const shownRefused = 100

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')
/** What is known of a document whose file is planned. */
type Stored = Pick<StoredDocument, 'invoice' | 'seller' | 'exportedOn'> & { hash: string; state: ExportState }

const contentOf = ({
  invoice: _invoice,
  exportedHash: _hash,
  exportedOn: _on,
  ...content
}: StoredDocument): BillingDocument => content

/** The files of an export, and what is known of each document of the range. */
export const planFor = async (
  db: Reads,
  actor: Actor,
  format: ExportFormat,
  query: PeriodQuery,
  now: Date,
): Promise<{
  period: PeriodShape
  documents: BillingDocument[]
  plan: ExportPlan
  stored: ReadonlyMap<BillingDocument, Stored>
}> => {
  const period = await readPeriod(db, actor, query, now)
  const rows = await db.rows(documentsStatement(actor, period, format))
  const stored = new Map(
    rows.map((row) => {
      const content = contentOf(row)
      const hash = textHash(JSON.stringify(content))
      const { invoice, seller, exportedOn, exportedHash } = row
      return [
        content,
        { invoice, seller, exportedOn, hash, state: exportStateOf(hash, exportedHash) },
      ] as const
    }),
  )
  const documents = [...stored].flatMap(([document, { state }]) =>
    isSelected(state, query.only) ? [document] : [],
  )
  if (rows.length > mostDocuments)
    throw refused(t.message('export.tooMany', { max: numberText(mostDocuments) }))
  return { period, documents, plan: planExport(format, documents), stored }
}

const extensions: Record<ExportFormat, string> = { csv: 'csv', iif: 'iif', qbo: 'csv', xero: 'csv' }
const programs: Record<ExportFormat, string> = {
  csv: '',
  iif: '-quickbooks',
  qbo: '-quickbooks-online',
  xero: '-xero',
}
const nameOf = (format: ExportFormat, { from, to }: PeriodShape, part: number, parts: number): string =>
  `invoices${programs[format]}-${from}-${to}${parts > 1 ? `-${part}-of-${parts}` : ''}.${extensions[format]}`

/** What an export would include and exclude. */
export const checkExport = async (
  db: Reads,
  actor: Actor,
  { format, ...query }: QueryOf<typeof checkInvoicesExport>,
  now: Date,
): Promise<Check> => {
  const { period, documents, plan, stored } = await planFor(db, actor, format, query, now)
  const changed = [...stored].filter(([, { state }]) => state === 'changed')
  const countOf = (state: ExportState) => [...stored.values()].filter((each) => each.state === state).length
  const exported = plan.files.flatMap((file) => file.documents)
  return {
    period,
    files: plan.files.map(({ part, documents: inFile, text }) => ({
      part,
      location: format === 'csv' ? '' : (inFile[0]?.location ?? ''),
      name: nameOf(format, period, part, plan.files.length),
      invoices: inFile.length,
      changed: inFile.filter((document) => stored.get(document)?.state === 'changed').length,
      rows: text.split('\r\n').length - 1,
      total: totalOf(inFile),
      hash: textHash(text),
    })),
    states: { new: countOf('new'), exported: countOf('exported'), changed: countOf('changed') },
    changed: changed.slice(0, shownRefused).map(([{ number, request, total }, { exportedOn }]) => ({
      number,
      calibrate: request,
      total,
      exportedOn: exportedOn ?? '',
    })),
    documents: documents.length,
    exported: exported.length,
    total: totalOf(documents),
    exportedTotal: totalOf(exported),
    accounts: [...plan.accounts].map(([account, amount]) => ({ account, amount: fromCents(amount) })),
    isProven: plan.faults.length === 0,
    refused: plan.refused.slice(0, shownRefused).map(({ document, why }) => ({
      number: document.number,
      calibrate: document.request,
      total: document.total,
      why,
    })),
    warnings: plan.warnings,
  }
}

/**
 * Answers with a file that was read back and equals the invoices.
 * @throws Problem 404 for a range without invoices, 422 for a part that does not exist or a file that differs
 */
export const answerExport = async (
  reply: FastifyReply,
  db: Reads,
  actor: Actor,
  { format, part, ...query }: PeriodQuery & { format: ExportFormat; part: number },
  now: Date,
): Promise<FastifyReply> => {
  const { period, plan } = await planFor(db, actor, format, query, now)
  if (plan.files.length === 0) throw notAvailableYet(t.message('export.none'))
  if (plan.faults[0]) throw refused(t.message('export.unproven', { why: plan.faults[0] }))
  const file = plan.files[part - 1]
  if (!file) throw refused(t.message('export.noPart', { count: plan.files.length }))
  const name = nameOf(format, period, part, plan.files.length)
  return reply
    .type(format === 'iif' ? 'text/plain; charset=us-ascii' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(format === 'iif' ? file.text : `\uFEFF${file.text}`)
}
