import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { sql } from 'kysely'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { loadTax, type Tax } from '#server/modules/pricing/door.ts'
import { sidesOf, type PolicyActor } from '../../policy.ts'
import { billLines, totalLines } from '../rules/bill.ts'
import { summarizeCharges } from '../rules/charges-summary.ts'
import {
  creditRows,
  invoiceLineRows,
  invoiceRows,
  lineRows,
  paymentRows,
  visitRows,
  type CreditRow,
  type InvoiceLineRow,
  type InvoiceRow,
  type LineRow,
  type VisitRow,
} from './rows.ts'
import { t } from '../texts.ts'

type Head = { id: number; firm: number; service_firm: number | null; status: number }

/** The charges, invoices, and payments of a repair order, in two round trips. @throws notFound outside the caller's scope */
export const readCharges = async (
  run: RunQuery,
  actor: PolicyActor,
  id: number,
  now: Date,
): Promise<ChargesShape> => {
  const [head] = await run(
    statement(sql<Head>`select r.id, r.firm, r.service_firm, r.status from request r
      where r.id = ${id} and r.deleted_at is null and ${requestsInScope(actor)}`),
  )
  if (!head) throw notFound('repair order')
  const [tax, visits, lines, credits, payments, invoices, invoiceLines] = await Promise.all([
    loadTax(run, head, now),
    run(visitRows(id)),
    run(lineRows(id)),
    run(creditRows(id)),
    run(paymentRows(id)),
    run(invoiceRows({ request: id })),
    run(invoiceLineRows({ request: id })),
  ])
  const isCenter = sidesOf(actor, head).includes('center')
  const visitCharges = visits.map((visit) => chargeVisit(head, visit, lines, credits, invoices, tax))
  const { visits: summedVisits, sums } = summarizeCharges({
    visits: visitCharges,
    invoices,
    payments,
  })
  return {
    calibrate: id,
    status: head.status,
    visits: summedVisits.map(({ counts: _counts, isCredited: _isCredited, ...visit }) => visit),
    invoices: invoices.map((paper) => withLines(paper, invoiceLines)),
    payments,
    sums,
    taxName: tax.name,
    taxPercent: plainPercent(tax.percent),
    rights: isCenter ? ['pay', 'invoice', 'credit'] : [],
  }
}

/** Cancelled visits, and visits of cancelled or voided requests, are charged only when invoiced. */
const isCharged = (head: Head, visit: { calibrateStatusType: number; invoice: string | null }): boolean =>
  visit.invoice !== null ||
  (visit.calibrateStatusType !== EventStatus.cancelled &&
    head.status !== RequestStatus.cancelled &&
    head.status !== RequestStatus.voided)

const chargeVisit = (
  head: Head,
  visit: VisitRow,
  lines: readonly LineRow[],
  credits: readonly CreditRow[],
  invoices: readonly InvoiceRow[],
  tax: Tax,
) => {
  const paper = invoices.find((each) => each.isOpen && each.calibrateEvent === visit.id)
  const sums = totalLines(
    billLines(
      lines.filter((line) => line.event === visit.id),
      credits.filter((credit) => credit.event === visit.id),
      paper ? { percent: paper.taxPercent } : tax,
    ),
  )
  const billed = { calibrateStatusType: visit.status, invoice: paper?.number ?? null }
  const why = paper ? null : invoiceRefusal(head.status, visit.status, sums.total)
  return {
    calibrateEvent: visit.id,
    number: visit.number,
    ...billed,
    ...sums,
    taxName: paper?.taxName ?? tax.name,
    taxPercent: paper?.taxPercent ?? plainPercent(tax.percent),
    counts: isCharged(head, billed),
    isCredited: visit.isCredited,
    mayInvoice: !paper && why === null,
    why,
    version: visit.version,
  }
}

/** Why a visit can't be invoiced; null when it can. */
export const invoiceRefusal = (request: number, visit: number, total: string): string | null => {
  if (request === RequestStatus.cancelled || request === RequestStatus.voided) return t('refusal.stopped')
  if (visit !== EventStatus.completed) return t('refusal.notCompleted')
  return total.startsWith('-') || Number(total) === 0 ? t('refusal.nothing') : null
}

const plainPercent = (percent: string): string => String(Number(percent))

const withLines = (paper: InvoiceRow, lines: readonly InvoiceLineRow[]): InvoiceShape => ({
  ...paper,
  lines: lines.filter((line) => line.invoice === paper.invoice),
})

/** An invoice or credit memo. @throws notFound outside the caller's scope */
export const invoiceOf = async (run: RunQuery, actor: PolicyActor, id: number): Promise<InvoiceShape> => {
  const [[paper], lines, [seen]] = await Promise.all([
    run(invoiceRows({ invoice: id })),
    run(invoiceLineRows({ invoice: id })),
    run(
      statement(sql<{ id: number }>`select i.id from invoice i join request r on r.id = i.request
        where i.id = ${id} and r.deleted_at is null and ${requestsInScope(actor)}`),
    ),
  ])
  if (!paper || !seen) throw notFound('invoice')
  return withLines(paper, lines)
}
