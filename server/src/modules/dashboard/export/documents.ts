import { sql } from 'kysely'
import type { ExportFormat } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { isAtPlace } from '../../payroll/door.ts'

export interface DocumentLine {
  description: string
  item: string
  hours: string
  rate: string
  gross: string
  discount: string
  credit: string
  net: string
  tax: string
}

/** An invoice or a credit memo, whose amounts are negative. */
export interface BillingDocument {
  number: string
  kind: 'invoice' | 'credit'
  /** Number of the invoice that a credit memo corrects. */
  corrects: string
  request: number
  ro: string
  visit: number
  seller: number
  location: string
  customer: string
  /** `YYYY-MM-DD`. */
  issued: string
  due: string
  note: string
  net: string
  tax: string
  total: string
  lines: DocumentLine[]
}

/** A document with its state for the program that it is exported for. */
export type StoredDocument = BillingDocument & {
  invoice: number
  exportedHash: string | null
  exportedOn: string | null
}

/** The most documents that one export reads. */
export const mostDocuments = 20_000

/** The invoices and credit memos of a range, by date and number. */
export const documentsStatement = (actor: Actor, { firm, from, to }: PeriodShape, format: ExportFormat) =>
  statement(sql<StoredDocument>`
    select i.id as invoice, x.content_hash as "exportedHash", x.exported_at as "exportedOn", i.number, i.kind, coalesce(o.number, '') as corrects, i.request, r.ro_number as ro, e.number as visit,
      i.seller, f.name as location, coalesce(nullif(i.bill_to->>'name', ''), r.shop_name) as customer, i.issued_on as issued,
      coalesce(i.due_on, i.issued_on) as due, i.note, i.net::text as net, i.tax::text as tax, i.total::text as total,
      (select json_agg(json_build_object('description', l.description, 'item', coalesce(nullif(c.code, ''), c.name, ''),
          'hours', l.hours::text, 'rate', l.rate::text, 'gross', l.gross::text, 'discount', l.discount::text,
          'credit', l.credit::text, 'net', l.net::text, 'tax', l.tax::text) order by l.sort, l.id)
        from invoice_line l left join event_service s on s.id = l.event_service left join service c on c.id = s.service
        where l.invoice = i.id) as lines
    from invoice i join request r on r.id = i.request join event e on e.id = i.event join firm f on f.id = i.seller
      left join invoice o on o.id = i.corrects
      left join invoice_export x on x.invoice = i.id and x.format = ${format}
    where ${isAtPlace(actor, firm, 'i.seller')} and i.issued_on between ${from}::date and ${to}::date
    order by i.issued_on, i.seller, i.serial limit ${mostDocuments + 1}`)
