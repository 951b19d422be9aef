import type { BodyOf } from '#contract/kit/call.ts'
import { cents, dollars } from '#contract/kit/money.ts'
import type { ChargesShape, invoiceCalibrateEvent } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { lockEvent, visitLabel } from '../../store.ts'
import { invoiceRefusal } from '../reads/charges.ts'
import { readInvoiceTerms } from '../reads/invoice-terms.ts'
import { creditRows, lineRows } from '../reads/rows.ts'
import { billLines, totalLines } from '../rules/bill.ts'
import { invoiceNumber } from '../rules/invoice-preferences.ts'
import { openInvoiceNumber } from './invoice-guards.ts'
import { recordBilling, requireBillingRight } from './status-from-payments.ts'
import { nextSerial, insertInvoice } from '../store.ts'
import { t } from '../texts.ts'

/** Invoices a completed visit, which can't change afterwards. */
export const invoiceVisit = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof invoiceCalibrateEvent>,
  now: Date,
): Promise<ChargesShape> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const { request, event } = visit
  requireBillingRight(actor, visit)
  const open = await openInvoiceNumber(tx, event.id)
  if (open) throw refused(t.message('invoicedAlready', { visit: visitLabel(visit), number: open }))
  const run = runInTx(tx)
  const terms = await readInvoiceTerms(run, actor, event.id, now)
  const [services, credits] = [await run(lineRows(request.id)), await run(creditRows(request.id))]
  const ofVisit = <T extends { event: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.event === event.id)
  const lines = billLines(ofVisit(services), ofVisit(credits), terms.tax)
  const sums = totalLines(lines)
  const refusal = invoiceRefusal(request.status, event.status, sums.total)
  if (refusal) throw refused(t.message('refusedVisit', { visit: visitLabel(visit), reason: refusal }))
  if (body.total !== undefined && cents(body.total) !== cents(sums.total))
    throw refused(t.message('totalChanged', { visit: visitLabel(visit), total: dollars(sums.total) }))
  if (body.dueOn && body.dueOn < terms.issuedOn)
    throw invalid([{ field: 'dueOn', message: t.message('dueDate') }])
  const serial = await nextSerial(tx, terms.seller)
  const number = invoiceNumber(terms.prefix, serial)
  await insertInvoice(
    tx,
    actor,
    {
      request: request.id,
      event: event.id,
      seller: terms.seller,
      serial,
      number,
      kind: 'invoice',
      corrects: null,
      issued_on: terms.issuedOn,
      due_on: body.dueOn ?? terms.dueOn,
      bill_to: terms.billed,
      tax_name: terms.tax.name,
      tax_percent: terms.tax.percent,
      net: sums.net,
      tax: sums.tax,
      total: sums.total,
      note: body.note || terms.note,
    },
    lines.map(({ eventService, ...line }) => ({ ...line, event_service: eventService, corrects: null })),
  )
  const changes: Record<string, [unknown, unknown]> = { name: [null, number], total: [null, sums.total] }
  return recordBilling(tx, actor, visit, { what: 'invoiced', fact: 'requests.invoiced', changes }, now)
}
