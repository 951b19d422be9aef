import { sql, type RawBuilder } from 'kysely'
import type { InvoiceShape } from '#contract/requests/billing.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { PriceReason } from '../../rules/service-price.ts'

export type VisitRow = {
  id: number
  number: number
  status: number
  isCredited: boolean
  version: number
  firm: number
  service_firm: number | null
  technician_ids: number[]
}
export type LineRow = {
  id: number
  event: number
  description: string
  hours: string
  rate: string
  amount: string
  credit: string
  creditDescription: string
  authorization: number | null
  price_reason: PriceReason | null
}
export type CreditRow = { event: number; description: string; amount: string }
export type PaymentRow = {
  payment: number
  calibrateEvent: number | null
  paymentType: number | null
  paymentTypeName: string | null
  amount: string
  reference: string
  note: string
  paidOn: string
  by: string
  isVoided: boolean
  version: number
}
export type InvoiceRow = Omit<InvoiceShape, 'lines'>
export type InvoiceLineRow = InvoiceShape['lines'][number] & { invoice: number; taxLeft: string }

export const visitRows = (request: number) =>
  statement(sql<VisitRow>`
    select e.id, e.number, e.status, e.is_credited as "isCredited", e.version, e.firm, e.service_firm,
      array(select t."user" from event_technician t where t.event = e.id) as technician_ids
    from event e where e.request = ${request} and e.deleted_at is null order by e.number`)

export const lineRows = (request: number) =>
  statement(sql<LineRow>`
    select s.id, s.event, s.description, s.hours, s.rate, s.amount, s.credit,
      s.credit_description as "creditDescription", s."authorization", s.price_reason
    from event_service s where s.request = ${request} order by s.event, s.sort, s.id`)

export const creditRows = (request: number) =>
  statement(sql<CreditRow>`
    select c.event, c.description, c.amount from event_credit c
    where c.request = ${request} and c.event_service is null order by c.event, c.id`)

export const paymentRows = (request: number) =>
  statement(sql<PaymentRow>`
    select p.id as payment, p.event as "calibrateEvent", p.type as "paymentType", t.name as "paymentTypeName",
      p.amount, p.reference, p.note, p.paid_on as "paidOn",
      coalesce((select u.full_name from app_user u where u.id = p.created_by), '') as by,
      p.voided_at is not null as "isVoided", p.version
    from payment p left join lookup t on t.id = p.type
    where p.request = ${request} order by p.paid_on, p.id`)

/** Selects the invoices of one request, or a single invoice. */
export type InvoiceFilter = { request: number } | { invoice: number }
const invoiceFilter = (of: InvoiceFilter): RawBuilder<unknown> =>
  'request' in of ? sql`i.request = ${of.request}` : sql`i.id = ${of.invoice}`

export const invoiceRows = (of: InvoiceFilter) =>
  statement(sql<InvoiceRow>`
    select i.id as invoice, i.number, i.kind, i.corrects, k.number as "correctsNumber", i.request as calibrate,
      i.event as "calibrateEvent", e.number as visit, i.seller, coalesce(f.name, '') as "sellerName",
      i.issued_on as "issuedOn", i.due_on as "dueOn", i.bill_to as "billTo", i.tax_name as "taxName",
      trim_scale(i.tax_percent)::text as "taxPercent", i.net, i.tax, i.total, i.credited, i.is_open as "isOpen",
      i.note, i.created_by_name as by
    from invoice i join event e on e.id = i.event
    left join firm f on f.id = i.seller
    left join invoice k on k.id = i.corrects
    where ${invoiceFilter(of)} order by i.id`)

export const invoiceLineRows = (of: InvoiceFilter) =>
  statement(sql<InvoiceLineRow>`
    select l.invoice, l.id as line, l.description, l.hours, l.rate, l.gross, l.discount, l.credit, l.net, l.tax,
      case when i.kind = 'credit' then 0.00 else l.net + coalesce(b.net, 0) end as left,
      case when i.kind = 'credit' then 0.00 else l.tax + coalesce(b.tax, 0) end as "taxLeft", l.says
    from invoice_line l join invoice i on i.id = l.invoice
    left join lateral (select sum(k.net) as net, sum(k.tax) as tax from invoice_line k where k.corrects = l.id) b on true
    where ${invoiceFilter(of)} order by l.invoice, l.sort, l.id`)
