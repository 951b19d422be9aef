import { numberText } from '#contract/kit/locale.ts'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { checkInvoicesExport } from '#contract/dashboard.ts'
import type { ExportFormat } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { fromCents } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notAvailableYet, refused } from '#server/kernel/http/problems.ts'
import { readPeriod } from '../../payroll/door.ts'
import { t } from '../texts.ts'
import { documentsStatement, mostDocuments, type BillingDocument } from './documents.ts'
import { planExport, totalOf, type ExportPlan } from './plan.ts'

type Check = AnswerOf<typeof checkInvoicesExport>
type PeriodQuery = Omit<QueryOf<typeof checkInvoicesExport>, 'format'>
const shownRefused = 100

const planFor = async (
  db: Reads,
  actor: Actor,
  format: ExportFormat,
  query: PeriodQuery,
  now: Date,
): Promise<{ period: PeriodShape; documents: BillingDocument[]; plan: ExportPlan }> => {
  const period = await readPeriod(db, actor, query, now)
  const documents = await db.rows(documentsStatement(actor, period))
  if (documents.length > mostDocuments)
    throw refused(t.message('export.tooMany', { max: numberText(mostDocuments) }))
  return { period, documents, plan: planExport(format, documents) }
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
  const { period, documents, plan } = await planFor(db, actor, format, query, now)
  const exported = plan.files.flatMap((file) => file.documents)
  return {
    period,
    files: plan.files.map(({ part, documents: inFile, text }) => ({
      part,
      location: format === 'csv' ? '' : (inFile[0]?.location ?? ''),
      name: nameOf(format, period, part, plan.files.length),
      invoices: inFile.length,
      rows: text.split('\r\n').length - 1,
      total: totalOf(inFile),
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
