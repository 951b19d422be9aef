import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/kit/dashboard-ranges.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import { isAtPlace, isInPeriod } from '../../payroll/door.ts'

/** The repair orders that were completed in the range or in the one before, with the hours since they were submitted. */
export const requestFacts = (actor: Actor, period: Period & { firm: number }): RawBuilder<unknown> => sql`
  select r.id as request, r.ro_number, r.vehicle_text, r.service_firm as location, f.name as location_name, r.submitted_at,
    r.completed_at, r.wanted_services, (d.day between ${period.from}::date and ${period.to}::date) as is_now,
    extract(epoch from r.completed_at - r.submitted_at)::numeric / 3600 as hours
  from request r join firm f on f.id = r.service_firm
    cross join lateral (select (r.completed_at at time zone f.time_zone)::date as day) d
  where r.deleted_at is null and r.status in ${requestSql.finished} and ${isAtPlace(actor, period.firm, 'r.service_firm')}
    and r.completed_at >= ${period.beforeFrom}::date - 1 and r.completed_at < ${period.to}::date + 2
    and ${isInPeriod(sql`d.day`, period)}`

/** Invoices and credit memos issued in the range or in the one before. */
export const invoiceFacts = (actor: Actor, period: Period & { firm: number }): RawBuilder<unknown> => sql`
  select i.id, i.kind, i.request, i.issued_on as day, i.total,
    (i.issued_on between ${period.from}::date and ${period.to}::date) as is_now
  from invoice i
  where ${isAtPlace(actor, period.firm, 'i.seller')} and ${isInPeriod(sql`i.issued_on`, period)}`

/** Payments received in the range or in the one before, and money paid back. */
export const paymentFacts = (actor: Actor, period: Period & { firm: number }): RawBuilder<unknown> => sql`
  select p.id, p.request, p.type, p.amount, p.paid_on as day,
    (p.paid_on between ${period.from}::date and ${period.to}::date) as is_now
  from payment p join request r on r.id = p.request and r.deleted_at is null
  where p.voided_at is null and ${isAtPlace(actor, period.firm, 'r.service_firm')} and ${isInPeriod(sql`p.paid_on`, period)}`
