import { sql } from 'kysely'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound, notAvailableYet } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { t } from '../texts.ts'

export type BillRow = {
  id: number
  number: string
  kind: 'invoice' | 'credit'
  corrects: string | null
  issued_on: string
  due_on: string | null
  bill_to: { name?: string; lines?: string[] }
  tax_name: string
  tax_percent: string
  net: string
  tax: string
  total: string
  credited: string
  note: string
}
export type BillLineRow = {
  description: string
  hours: string
  rate: string
  gross: string
  discount: string
  credit: string
  net: string
  says: string
}

/**
 * An invoice or credit memo of a visit as issued, the latest unless one is named.
 * @throws notFound, or notAvailableYet if there is none
 */
export const loadBill = async (
  db: Reads,
  kind: BillRow['kind'],
  event: number,
  invoice: number | undefined,
): Promise<{ bill: BillRow; lines: BillLineRow[] }> => {
  const billId = sql`(select w.id from invoice w where w.event = ${event} and w.kind = ${kind}
    and ${invoice ?? null}::int is not distinct from (case when ${invoice ?? null}::int is null then null else w.id end)
    order by w.id desc limit 1)`
  const [bills, lines] = await db.batch([
    statement(sql<BillRow>`select i.id, i.number, i.kind, c.number as corrects, i.issued_on, i.due_on, i.bill_to, i.tax_name,
        i.tax_percent, i.net, i.tax, i.total, i.credited, i.note
      from invoice i left join invoice c on c.id = i.corrects where i.id = ${billId}`),
    statement(sql<BillLineRow>`select description, hours, rate, gross, discount, credit, net, says
      from invoice_line where invoice = ${billId} order by sort, id`),
  ])
  const [bill] = bills
  if (!bill && invoice !== undefined) throw notFound(kind === 'invoice' ? 'invoice' : 'credit memo')
  if (!bill) throw notAvailableYet(t.message(kind === 'invoice' ? 'noInvoice' : 'noCreditMemo'))
  return { bill, lines }
}
