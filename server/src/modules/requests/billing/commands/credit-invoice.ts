import type { BodyOf } from '#contract/kit/call.ts'
import type { ChargesShape, creditInvoice } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { lockEvent } from '../../store.ts'
import { invoiceOf } from '../reads/charges.ts'
import { readInvoiceTerms } from '../reads/invoice-terms.ts'
import { invoiceLineRows } from '../reads/rows.ts'
import { buildCreditMemo } from '../rules/credit-memo.ts'
import { invoiceNumber } from '../rules/invoice-preferences.ts'
import { recordBilling, requireBillingRight } from './status-from-payments.ts'
import { nextSerial, insertInvoice } from './invoice-store.ts'

/** Corrects an invoice with a credit memo. A full credit reopens the visit for invoicing. */
export const creditInvoiceLines = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof creditInvoice>,
  now: Date,
): Promise<ChargesShape> => {
  const seen = await invoiceOf(runIn(tx), actor, body.invoice)
  const visit = await lockEvent(tx, actor, seen.calibrateEvent)
  requireBillingRight(actor, visit)
  if (seen.kind === 'credit')
    throw refused(`${seen.number} is a credit note itself. Invoice the visit again in place of it.`)
  // Read the invoice again under the lock, because another credit memo may have been added in the meantime.
  const paper = await invoiceOf(runIn(tx), actor, body.invoice)
  if (!paper) throw notFound('invoice')
  const lines = await runIn(tx)(invoiceLineRows({ invoice: paper.invoice }))
  const entry = buildCreditMemo(
    lines.map(({ line, description, left, taxLeft }) => ({
      id: line,
      description,
      left: { net: left, tax: taxLeft },
    })),
    body.lines,
    { percent: paper.taxPercent },
  )
  if ('refusal' in entry) throw refused(entry.refusal)
  const terms = await readInvoiceTerms(runIn(tx), actor, visit.event.id, now)
  const serial = await nextSerial(tx, paper.seller)
  const number = invoiceNumber(terms.creditPrefix, serial)
  await insertInvoice(
    tx,
    actor,
    {
      request: paper.calibrate,
      event: paper.calibrateEvent,
      seller: paper.seller,
      serial,
      number,
      kind: 'credit',
      corrects: paper.invoice,
      issued_on: terms.issuedOn,
      due_on: null,
      bill_to: paper.billTo,
      tax_name: paper.taxName,
      tax_percent: paper.taxPercent,
      net: entry.net,
      tax: entry.tax,
      total: entry.total,
      note: body.reason,
    },
    entry.lines.map((back) => {
      const of = lines.find((line) => line.line === back.line)
      return {
        event_service: null,
        corrects: back.line,
        description: of?.description ?? '',
        hours: '0',
        rate: '0',
        gross: back.net,
        discount: '0.00',
        credit: '0.00',
        net: back.net,
        tax: back.tax,
        says: `Of ${paper.number}`,
      }
    }),
  )
  const changes: Record<string, [unknown, unknown]> = {
    name: [null, number],
    invoice: [null, paper.number],
    total: [null, entry.total],
  }
  const what = { what: 'creditedInvoice', fact: 'requests.invoiceCredited', why: body.reason, changes }
  return recordBilling(tx, actor, visit, what, now)
}
