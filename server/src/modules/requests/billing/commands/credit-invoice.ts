import type { BodyOf } from '#contract/kit/call.ts'
import type { ChargesShape, creditInvoice } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { lockEvent } from '../../store.ts'
import { invoiceOf } from '../reads/charges.ts'
import { readInvoiceTerms } from '../reads/invoice-terms.ts'
import { invoiceLineRows, type InvoiceLineRow } from '../reads/rows.ts'
import { buildCreditMemo } from '../rules/credit-memo.ts'
import { invoiceNumber } from '../rules/invoice-preferences.ts'
import { recordBilling, requireBillingRight } from './status-from-payments.ts'
import { nextSerial, insertInvoice } from '../store.ts'
import { t } from '../texts.ts'

/** Corrects an invoice with a credit memo. A full credit reopens the visit for invoicing. */
export const creditInvoiceLines = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof creditInvoice>,
  now: Date,
): Promise<ChargesShape> => {
  const unlocked = await invoiceOf(runInTx(tx), actor, body.invoice)
  const visit = await lockEvent(tx, actor, unlocked.calibrateEvent)
  requireBillingRight(actor, visit)
  if (unlocked.kind === 'credit') throw refused(t.message('creditOfCredit', { number: unlocked.number }))
  // Read the invoice again under the lock, because another credit memo may have been added in the meantime.
  const invoice = await invoiceOf(runInTx(tx), actor, body.invoice)
  if (!invoice) throw notFound('invoice')
  const lines = await runInTx(tx)(invoiceLineRows({ invoice: invoice.invoice }))
  const entry = buildCreditMemo(lines.map(creditable), body.lines, { percent: invoice.taxPercent })
  if ('refusal' in entry) throw refused(entry.refusal)
  const terms = await readInvoiceTerms(runInTx(tx), actor, visit.event.id, now)
  const serial = await nextSerial(tx, invoice.seller)
  const number = invoiceNumber(terms.creditPrefix, serial)
  await insertInvoice(
    tx,
    actor,
    {
      request: invoice.calibrate,
      event: invoice.calibrateEvent,
      seller: invoice.seller,
      serial,
      number,
      kind: 'credit',
      corrects: invoice.invoice,
      issued_on: terms.issuedOn,
      due_on: null,
      bill_to: invoice.billTo,
      tax_name: invoice.taxName,
      tax_percent: invoice.taxPercent,
      net: entry.net,
      tax: entry.tax,
      total: entry.total,
      note: body.reason,
    },
    entry.lines.map((credited) =>
      creditLine(
        credited,
        invoice.number,
        lines.find(({ line }) => line === credited.line)?.description ?? '',
      ),
    ),
  )
  const changes: Record<string, [unknown, unknown]> = {
    name: [null, number],
    invoice: [null, invoice.number],
    total: [null, entry.total],
  }
  const change = { what: 'creditedInvoice', fact: 'requests.invoiceCredited', why: body.reason, changes }
  return recordBilling(tx, actor, visit, change, now)
}

const creditable = ({ line, description, left, taxLeft }: InvoiceLineRow) => ({
  id: line,
  description,
  left: { net: left, tax: taxLeft },
})

/** A line of the credit memo, which credits part of an invoice line. */
const creditLine = (
  { line, net, tax }: { line: number; net: string; tax: string },
  invoice: string,
  description: string,
) => ({
  event_service: null,
  corrects: line,
  description,
  hours: '0',
  rate: '0',
  gross: net,
  discount: '0.00',
  credit: '0.00',
  net,
  tax,
  says: t('bill.creditOf', { number: invoice }),
})
