import { sql } from 'kysely'
import { sum } from '#contract/kit/money.ts'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Run } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { requestsInScope } from '#server/kernel/scope.ts'
import { statement } from '#server/kernel/statement.ts'
import { taxAt } from '#server/modules/pricing/door.ts'
import { sidesOf } from '../../policy.ts'
import { billLines, sumsOf } from '../rules/bill.ts'
import { owedOf } from '../rules/owed.ts'
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

type Head = { id: number; firm: number; service_firm: number | null; status: number }

/** What a repair order comes to. Eight statements in two round trips. @throws notFound outside the scope */
export const chargesOf = async (run: Run, actor: Actor, id: number, now: Date): Promise<ChargesShape> => {
  const [head] = await run(
    statement(sql<Head>`select r.id, r.firm, r.service_firm, r.status from request r
      where r.id = ${id} and r.deleted_at is null and ${requestsInScope(actor)}`),
  )
  if (!head) throw notFound('repair order')
  const [tax, visits, lines, credits, payments, papers, paperLines] = await Promise.all([
    taxAt(run, head, now),
    run(visitRows(id)),
    run(lineRows(id)),
    run(creditRows(id)),
    run(paymentRows(id)),
    run(invoiceRows({ request: id })),
    run(invoiceLineRows({ request: id })),
  ])
  const shownVisits = visits.map((visit) => visitCharges(head, visit, lines, credits, papers, tax))
  const charged = shownVisits.filter((visit) => counts(head, visit))
  const open = charged.filter((visit) => visit.invoice === null)
  const kept = papers.filter((paper) => paper.isOpen)
  const invoiced = sum(papers.map((paper) => paper.total))
  const paid = sum(payments.filter((each) => !each.isVoided).map((each) => each.amount))
  const isCenter = sidesOf(actor, head).includes('center')
  const totals = sumsOf(charged)
  // An open invoice says what its visit comes to, less what credit notes took back.
  const [billedTax, billedTotal] = [
    taxLeftOf(kept, paperLines),
    sum(kept.flatMap((p) => [p.total, negated(p.credited)])),
  ]
  return {
    calibrate: id,
    status: head.status,
    visits: shownVisits,
    invoices: papers.map((paper) => withLines(paper, paperLines)),
    payments,
    sums: {
      gross: totals.gross,
      discount: totals.discount,
      credit: totals.credit,
      tax: sum([billedTax, ...open.map((visit) => visit.tax)]),
      total: sum([billedTotal, ...open.map((visit) => visit.total)]),
      invoiced,
      paid,
      owed: owedOf({
        invoices: papers.map((paper) => paper.total),
        open: open.map((visit) => visit.total),
        payments: [paid],
      }),
    },
    taxName: tax.name,
    taxPercent: plainPercent(tax.percent),
    rights: isCenter ? ['pay', 'invoice', 'credit'] : [],
  }
}

/** Cancelled visits and stopped requests charge nothing that is not invoiced. */
const counts = (head: Head, visit: { calibrateStatusType: number; invoice: string | null }): boolean =>
  visit.invoice !== null || (visit.calibrateStatusType !== 5 && head.status !== 5 && head.status !== 6)

const visitCharges = (
  head: Head,
  visit: VisitRow,
  lines: readonly LineRow[],
  credits: readonly CreditRow[],
  papers: readonly InvoiceRow[],
  tax: { percent: string },
): ChargesShape['visits'][number] => {
  const paper = papers.find((each) => each.isOpen && each.calibrateEvent === visit.id)
  const sums = sumsOf(
    billLines(
      lines.filter((line) => line.event === visit.id),
      credits.filter((credit) => credit.event === visit.id),
      paper ? { percent: paper.taxPercent } : tax,
    ),
  )
  const why = paper ? null : whyNot(head.status, visit.status, sums.total)
  return {
    calibrateEvent: visit.id,
    number: visit.number,
    calibrateStatusType: visit.status,
    ...sums,
    invoice: paper?.number ?? null,
    mayInvoice: !paper && why === null,
    why,
    version: visit.version,
  }
}

/** Why a visit cannot be invoiced; null when it can. */
export const whyNot = (request: number, visit: number, total: string): string | null => {
  if (request === 5 || request === 6) return 'The repair order charges nothing.'
  if (visit !== 4) return 'Only a completed visit is invoiced.'
  return total.startsWith('-') || Number(total) === 0 ? 'There is nothing to charge.' : null
}

const taxLeftOf = (papers: readonly InvoiceRow[], lines: readonly InvoiceLineRow[]): string =>
  sum(
    lines
      .filter((line) => papers.some((paper) => paper.invoice === line.invoice))
      .map((line) => line.taxLeft),
  )

const plainPercent = (percent: string): string => String(Number(percent))

const withLines = (paper: InvoiceRow, lines: readonly InvoiceLineRow[]): InvoiceShape => ({
  ...paper,
  lines: lines.filter((line) => line.invoice === paper.invoice),
})

/** One invoice or credit note. @throws notFound outside the scope */
export const invoiceOf = async (run: Run, actor: Actor, id: number): Promise<InvoiceShape> => {
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

const negated = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`)
