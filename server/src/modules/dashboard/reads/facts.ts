import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/kit/dashboard-ranges.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import { clockedHours, computedCommission, isAtPlace, isInPeriod } from '../../payroll/door.ts'

type Asked = Period & { firm: number }

/** Days from the first to the last. */
export interface Days {
  first: string
  last: string
}

/** What is known of a completed visit. Only visits that count are in `where`; `more` adds columns. */
const visitsOf = (
  from: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select e.id as event, e.request, e.number, e.service_firm as location, f.name as location_name, f.time_zone as zone, d.day${more},
    e.started_at, e.completed_at, e.scheduled_at, e.amount as sales,
    -- The credits of an RO are never positive, so that a sum of zero means none at any visit.
    (case when r.credit_amount = 0 then 0 when e.is_credited then -e.amount else coalesce((select sum(k.amount) from event_credit k where k.event = e.id), 0)
      + coalesce((select sum(n.net) from invoice i join invoice n on n.corrects = i.id where i.event = e.id and i.is_open), 0)
      end)::numeric(14,2) as credits,
    ${clockedHours('e')}::numeric(14,2) as hours
  from ${from}
    join request r on r.id = e.request and r.deleted_at is null and r.status <> ${requestSql.voided}
    cross join lateral (select (e.completed_at at time zone f.time_zone)::date as day) d
  where e.status = ${eventSql.completed} and e.deleted_at is null and ${where}`

/**
 * The visits that figures are computed from: those completed in the range or in the one before, at a center in the caller's
 * scope, on the day that it was there. Sales are what was charged, without declined services. Credits are negative: those
 * given before billing, and credit memos before tax. A voided RO counts for nothing.
 */
export const visitFacts = (actor: Actor, period: Asked): RawBuilder<unknown> =>
  visitsOf(
    // Each location is looked up: a join that merges both reads them again for each visit under row security.
    sql`event e cross join lateral (select l.name, l.time_zone from firm l where l.id = e.service_firm offset 0) f`,
    sql`, (d.day between ${period.from}::date and ${period.to}::date) as is_now`,
    sql`${isAtPlace(actor, period.firm, 'e.service_firm')}
    and e.completed_at >= (${period.beforeFrom}::date - 1)::timestamptz and e.completed_at < (${period.to}::date + 2)::timestamptz
    and ${isInPeriod(sql`d.day`, period)}`,
  )

/** Stretches of days as a relation with `first` and `last`. */
export const stretches = (days: readonly Days[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(({ first }) => first)}::date[], ${days.map(({ last }) => last)}::date[]) as i(first, last)`

/** The same for some stretches of days at all locations, or at one. The host alone may ask for them. */
export const visitFactsOn = (days: readonly Days[], location?: number): RawBuilder<unknown> =>
  visitsOf(
    // The index begins with the location, so each is looked up. Dates are cast, since row security keeps mixed comparisons from indexes.
    sql`${stretches(days)} join firm f on ${location === undefined ? sql`true` : sql`f.id = ${location}`} cross join lateral (select * from event v where v.service_firm = f.id
      and v.completed_at >= (i.first - 1)::timestamptz and v.completed_at < (i.last + 2)::timestamptz offset 0) e`,
    sql``,
    sql`d.day between i.first and i.last`,
  )

/** The same of one technician. */
export const technicianVisitsOn = (days: readonly Days[], user: number): RawBuilder<unknown> =>
  visitsOf(
    sql`event_technician w join event e on e.id = w.event join firm f on f.id = e.service_firm`,
    sql``,
    sql`w."user" = ${user} and exists (select 1 from ${stretches(days)} where d.day between i.first and i.last)`,
  )

/** Visits among those of a relation whose charge nobody was billed for yet, with that charge. */
export const notInvoicedOf = (visits: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select * from (select x.day, x.request, x.event, x.sales + coalesce((select sum(k.amount) from event_credit k where k.event = x.event), 0) as net
    from ${visits} x join event e on e.id = x.event
    where not e.is_credited and not exists (select 1 from invoice i where i.event = x.event and i.is_open)) n where net > 0`

/** A line `s` of a visit for a listed service that was done for nothing. */
export const isNotBilled: RawBuilder<unknown> = sql`s.amount = 0 and s."authorization" is distinct from 0 and s.service is not null`

/**
 * Technicians of visits `v` with their clocked hours, what these cost at their labor rate, and their commission: as paid,
 * as overridden, or as computed.
 */
const techniciansOf = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select v.event, v.request, v.location, v.day${more}, t."user", t.name, v.sales, v.credits, v.hours,
    round(v.hours * coalesce(u.labor_rate, 0), 2)::numeric(14,2) as labor,
    coalesce(p.commission, l.commission_override, ${computedCommission(sql`v.event`, sql`t."user"`)})::numeric(14,2) as commission
  from v join event_technician t on t.event = v.event
    left join app_user u on u.id = t."user"
    left join payroll_line l on l.event = v.event and l."user" = t."user"
    left join payroll_paid p on p.event = v.event and p."user" = t."user"`
export const technicianFacts: RawBuilder<unknown> = techniciansOf(sql`, v.is_now`)
export const technicianFactsOn: RawBuilder<unknown> = techniciansOf(sql``)

/** A value of the range and of the one before, as two columns of text: `salesNow`, `salesBefore`. */
export const both = (
  name: string,
  value: (when: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${value(sql`is_now`)})::text as ${sql.ref(`${name}Now`)}, (${value(sql`not is_now`)})::text as ${sql.ref(`${name}Before`)}`

/** A sum of the range and of the one before, as two columns. */
export const bothSums = (name: string, value: RawBuilder<unknown>, zero = '0.00'): RawBuilder<unknown> =>
  both(name, (when) => sql`coalesce(sum(${value}) filter (where ${when}), ${sql.lit(zero)}::numeric)`)
