import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'

type NewInvoice = {
  request: number
  event: number
  seller: number
  serial: number
  number: string
  kind: 'invoice' | 'credit'
  corrects: number | null
  issued_on: string
  due_on: string | null
  bill_to: { name: string; lines: string[] }
  tax_name: string
  tax_percent: string
  net: string
  tax: string
  total: string
  note: string
}
type NewInvoiceLine = {
  event_service: number | null
  corrects: number | null
  description: string
  hours: string
  rate: string
  gross: string
  discount: string
  credit: string
  net: string
  tax: string
  says: string
}

/** The next serial number of a seller. Concurrent invoices of the seller wait until this transaction commits. */
export const nextSerial = async (tx: Tx, seller: number): Promise<number> => {
  const { rows } = await sql<{ serial: number }>`select next_invoice(${seller}) as serial`.execute(tx)
  return rows[0]?.serial ?? 1
}

/** Inserts an invoice or credit memo with its lines. Returns its id. */
export const insertInvoice = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  invoice: NewInvoice,
  lines: readonly NewInvoiceLine[],
): Promise<number> => {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      ...invoice,
      bill_to: JSON.stringify(invoice.bill_to),
      created_by: actor.user,
      created_by_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_line')
    .values(lines.map((line, index) => ({ ...line, invoice: id, request: invoice.request, sort: index + 1 })))
    .execute()
  return id
}
