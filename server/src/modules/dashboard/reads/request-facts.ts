import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/kit/dashboard-ranges.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import { isAtPlace, isInPeriod } from '../../payroll/door.ts'
import { stretches, type Days } from './facts.ts'

const firstMove = (status: 'submittedOk' | 'assigned' | 'paid') =>
  sql`min(h.at) filter (where h.to_status = ${requestSql[status]})`

const finishedOf = (
  from: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select r.id as request, r.ro_number, r.vehicle_text, r.service_firm as location, f.name as location_name, r.submitted_at,
    r.completed_at, r.wanted_services, d.day${more}, extract(epoch from r.completed_at - r.submitted_at)::numeric as seconds
  from ${from}
    cross join lateral (select (r.completed_at at time zone f.time_zone)::date as day) d
  where r.deleted_at is null and r.status in ${requestSql.finished} and ${where}`

/** The repair orders that were completed in the range or in the one before, with the seconds since they were submitted. */
export const requestFacts = (actor: Actor, period: Period & { firm: number }): RawBuilder<unknown> =>
  finishedOf(
    // As for visits, each location is looked up.
    sql`request r cross join lateral (select l.name, l.time_zone from firm l where l.id = r.service_firm offset 0) f`,
    sql`, (d.day between ${period.from}::date and ${period.to}::date) as is_now`,
    sql`${isAtPlace(actor, period.firm, 'r.service_firm')}
    and r.completed_at >= (${period.beforeFrom}::date - 1)::timestamptz and r.completed_at < (${period.to}::date + 2)::timestamptz
    and ${isInPeriod(sql`d.day`, period)}`,
  )

/** The same for some stretches of days at all locations. The host alone may ask for them. */
export const requestFactsOn = (days: readonly Days[]): RawBuilder<unknown> =>
  finishedOf(
    sql`${stretches(days)} cross join firm f cross join lateral (select * from request q where q.service_firm = f.id
      and q.completed_at >= (i.first - 1)::timestamptz and q.completed_at < (i.last + 2)::timestamptz offset 0) r`,
    sql``,
    sql`d.day between i.first and i.last`,
  )

/**
 * Repair orders `q` with the instants of their steps, each within the one before and completion. An RO that skipped a step
 * spent no time in it, and one that moved back counts from its first move on, so that the steps of an RO add up to its total.
 */
export const stepsOf: RawBuilder<unknown> = sql`
  m as (select q.*, k.accepted, k.assigned, k.paid, s.started from q
    left join lateral (select ${firstMove('submittedOk')} as accepted, ${firstMove('assigned')} as assigned,
      ${firstMove('paid')} as paid from history h where h.request = q.request and h.entity = 'request' and h.what = 'moved') k on true
    left join lateral (select min(e.started_at) as started from event e where e.request = q.request and e.deleted_at is null) s on true
    where q.submitted_at is not null),
  a as (select m.*, least(completed_at, greatest(submitted_at, coalesce(started, completed_at))) as at_start from m),
  b as (select a.*, least(at_start, greatest(submitted_at, coalesce(assigned, at_start))) as at_assign from a),
  c as (select b.*, least(at_assign, greatest(submitted_at, coalesce(accepted, at_assign))) as at_accept from b)`

/** How many services repair orders `q` asked for, and how many of them were billed. */
export const soldOf: RawBuilder<unknown> = sql`
  select q.request, count(*) as requested, count(*) filter (where exists (select 1 from event_service s
      join event e on e.id = s.event and e.deleted_at is null
      where s.request = q.request and s.service = o.service and s."authorization" is distinct from 0 and s.amount > 0
        and e.status = ${eventSql.completed})) as sold
  from q cross join lateral (select distinct unnest(q.wanted_services) as service) o group by q.request`

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
