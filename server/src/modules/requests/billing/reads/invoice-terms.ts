import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { invoicePreferences } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { loadTax, type Tax } from '#server/modules/pricing/door.ts'
import {
  billTo,
  addDays,
  parsePreferences,
  type BillToCandidates,
  type Preferences,
} from '../rules/invoice-preferences.ts'

type Row = BillToCandidates & {
  request: number
  request_firm: number
  service_firm: number | null
  rows: { name: string; value: string }[] | null
  recipients: { user: number; name: string; email: string }[] | null
}
export type InvoiceTerms = Preferences & {
  seller: number
  tax: Tax
  issuedOn: string
  dueOn: string
  billed: { name: string; lines: string[] }
  recipients: { user: number; name: string; email: string }[]
}

/** How a visit would be invoiced today. Each preference comes from the nearest firm at or above the center. */
export const readInvoiceTerms = async (
  run: RunQuery,
  actor: Actor,
  event: number,
  now: Date,
): Promise<InvoiceTerms> => {
  const [row] = await run(
    statement(sql<Row>`
      select r.id as request, r.firm as request_firm, r.service_firm, r.shop_name, r.insurer_name, r.claim_number, r.customer_name,
        (select to_jsonb(s) from shop_of(r.id) s) as firm,
        (select json_agg(json_build_object('name', p.name, 'value', p.value)) from (
          select distinct on (lower(p.name)) p.name, p.value
          from firm c join firm_preference p on p.firm = any(c.path)
          where c.id = coalesce(r.service_firm, r.firm) and p.category = 'Invoice' and not p.is_inactive
          order by lower(p.name), array_position(c.path, p.firm) desc) p) as rows,
        (select json_agg(json_build_object('user', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id)
          from invoice_readers(r.id) u) as recipients
      from event e join request r on r.id = e.request
      where e.id = ${event} and e.deleted_at is null and r.deleted_at is null and ${eventsInScope(actor)}`),
  )
  if (!row) throw notFound('visit')
  const preferences = parsePreferences(row.rows ?? [])
  const { day, ...tax } = await loadTax(
    run,
    { id: row.request, firm: row.request_firm, service_firm: row.service_firm },
    now,
  )
  return {
    ...preferences,
    seller: row.service_firm ?? row.request_firm,
    tax,
    issuedOn: day,
    dueOn: addDays(day, preferences.dueDays),
    billed: billTo(preferences.billTo, row),
    recipients: row.recipients ?? [],
  }
}

/** The invoice terms in the shape of the contract. */
export const readInvoicePreferences = async (
  run: RunQuery,
  actor: Actor,
  event: number,
  now: Date,
): Promise<AnswerOf<typeof invoicePreferences>> => {
  const { prefix, dueDays, issuedOn, dueOn, billed, note, showDiscount, tax, recipients } =
    await readInvoiceTerms(run, actor, event, now)
  return {
    calibrateEvent: event,
    prefix,
    dueDays,
    issuedOn,
    dueOn,
    billTo: billed,
    note,
    showDiscount,
    taxName: tax.name,
    taxPercent: String(Number(tax.percent)),
    recipients,
  }
}
