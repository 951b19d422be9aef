import { sql, type RawBuilder } from 'kysely'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { isNotBilled, notInvoicedOf, technicianFactsOn, visitFactsOn, type Days } from '../reads/facts.ts'
import { requestFactsOn, soldOf, stepsOf } from '../reads/request-facts.ts'

/** What the sums of a day are grouped by. */
export type VisitKind =
  | 'all'
  | 'location'
  | 'service'
  | 'serviceVisit'
  | 'make'
  | 'technician'
  | 'planned'
  | 'order'
  | 'notInvoiced'
  | 'notBilled'
  | 'declined'
export type OrderKind = 'all' | 'location' | 'slow'

/** Kinds with many keys, which are also summed up by month. An RO counts once for each of their keys and days. */
export const monthlyVisitKinds: readonly VisitKind[] = ['location', 'technician']
export const monthlyOrderKinds: readonly OrderKind[] = ['location']

/** Slow ROs that are kept for each day: as many as the view shows of a range. */
export const shownRos = 5
/** ROs with the largest share of a figure that are kept for each day: as many as the view shows of a range. */
export const shownMovers = 3

const kindOf = (kind: VisitKind | OrderKind) => sql`${sql.lit(kind)}::text as kind`
const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** Visits `p` of one kind. A part that has no requests counts 0, and so on. */
const visitParts: Record<VisitKind, readonly RawBuilder<unknown>[]> = {
  all: [
    sql`select day, ${kindOf('all')}, '' as key, previous, '' as name, count(*) as lines, count(distinct request) as requests,
      sum(sales) as sales, sum(credits) as credits, sum(hours) as hours, 0 as labor, 0 as commission from p group by day, previous`,
    sql`select day, ${kindOf('all')}, '', '-infinity'::date, '', 0, 0, 0, 0, 0, sum(labor), sum(commission) from t group by day`,
  ],
  location: [
    sql`select day, ${kindOf('location')}, location::text as key, '-infinity'::date as previous, '' as name, count(*) as lines, 0 as requests,
      sum(sales) as sales, sum(credits) as credits, sum(hours) as hours, 0 as labor, 0 as commission from p group by day, location`,
    sql`select day, ${kindOf('location')}, location::text, '-infinity'::date, '', 0, 0, 0, 0, 0, sum(labor), sum(commission)
      from t group by day, location`,
  ],
  service: [
    sql`select p.day, ${kindOf('service')}, coalesce(s.service::text, '') as key, '-infinity'::date as previous, '' as name,
      count(*) as lines, 0 as requests, sum(s.amount) as sales, 0 as credits, 0 as hours, 0 as labor, 0 as commission
      from p join event_service s on s.event = p.event and s."authorization" is distinct from 0 group by p.day, s.service`,
  ],
  // The visits that have a service, with all that was charged for them.
  serviceVisit: [
    sql`select p.day, ${kindOf('serviceVisit')}, s.key, '-infinity'::date as previous, '' as name, count(*) as lines, 0 as requests,
      sum(p.sales) as sales, sum(p.credits) as credits, sum(p.hours) as hours, 0 as labor, 0 as commission
      from p cross join lateral (select distinct coalesce(s.service::text, '') as key from event_service s
        where s.event = p.event and s."authorization" is distinct from 0) s group by p.day, s.key`,
  ],
  make: [
    sql`select p.day, ${kindOf('make')}, coalesce(c.make_name, '') as key, p.previous, '' as name, count(*) as lines,
      count(distinct p.request) as requests, sum(p.sales) as sales, sum(p.credits) as credits, sum(p.hours) as hours, 0 as labor, 0 as commission
      from p join request r on r.id = p.request left join vehicle c on c.id = r.vehicle group by p.day, p.previous, c.make_name`,
  ],
  technician: [
    sql`select day, ${kindOf('technician')}, "user"::text as key, '-infinity'::date as previous, min(name) as name, count(*) as lines,
      0 as requests, sum(sales) as sales, sum(credits) as credits, sum(hours) as hours, sum(labor) as labor, sum(commission) as commission
      from t group by day, "user"`,
  ],
  // Work that was planned for an earlier day: in a range that begins after it, it closed late.
  planned: [
    sql`select day, ${kindOf('planned')}, planned::text as key, '-infinity'::date as previous, '' as name, count(*) as lines, 0 as requests,
      sum(sales) as sales, 0 as credits, 0 as hours, 0 as labor, 0 as commission
      from (select p.*, (p.scheduled_at at time zone p.zone)::date as planned from p) p where planned < day group by day, planned`,
  ],
  notInvoiced: [
    sql`select day, ${kindOf('notInvoiced')}, '' as key, '-infinity'::date as previous, '' as name, count(*) as lines, 0 as requests,
      sum(net) as sales, 0 as credits, 0 as hours, 0 as labor, 0 as commission from (${notInvoicedOf(sql`p`)}) n group by day`,
  ],
  // By location and service, since what they would cost changes with the rates.
  notBilled: [
    sql`select p.day, ${kindOf('notBilled')}, p.location || ' ' || s.service as key, '-infinity'::date as previous, '' as name, count(*) as lines,
      0 as requests, 0 as sales, 0 as credits, 0 as hours, 0 as labor, 0 as commission
      from p join event_service s on s.event = p.event and ${isNotBilled} group by p.day, p.location, s.service`,
  ],
  // Services that were declined, with what they would have charged.
  declined: [
    sql`select p.day, ${kindOf('declined')}, '' as key, '-infinity'::date as previous, '' as name, count(*) as lines, 0 as requests,
      sum(s.amount) as sales, 0 as credits, 0 as hours, 0 as labor, 0 as commission
      from p join event_service s on s.event = p.event and s."authorization" = 0 group by p.day`,
  ],
  // The ROs that may have the largest share of a range: the first ones of the day, and all with visits on several days.
  order: [
    sql`select day, ${kindOf('order')}, request::text as key, '-infinity'::date as previous, '' as name, lines, 1 as requests, sales, credits,
      0 as hours, labor, commission
      from (select q.*, ${sql.join(
        [sql`sales`, sql`sales + credits`, sql`sales + credits - labor - commission`].map(
          (figure, place) =>
            sql`row_number() over (partition by day, has_more order by abs(${figure}) desc, request) as ${sql.ref(`place${place}`)}`,
        ),
      )} from (
        select a.*, coalesce(b.labor, 0) as labor, coalesce(b.commission, 0) as commission from (
          select day, request, count(*) as lines, sum(sales) as sales, sum(credits) as credits,
            request in (select o.request from o group by o.request having min(o.day) < max(o.day)) as has_more from p group by day, request) a
          left join (select day, request, sum(labor) as labor, sum(commission) as commission from t group by day, request) b
            on b.day = a.day and b.request = a.request) q) z
      where has_more or least(place0, place1, place2) <= ${sql.lit(shownMovers)}`,
  ],
}
export const visitKinds = Object.keys(visitParts) as readonly VisitKind[]

/** The columns of `dashboard_day`, of visits on these days. */
export const visitDaySums = (days: readonly Days[], kinds: readonly VisitKind[]): RawBuilder<unknown> => sql`
  with v as materialized (${visitFactsOn(days)}),
  -- The day before on which the same RO had a visit that counts, at whatever location.
  o as materialized (select e.request, (e.completed_at at time zone f.time_zone)::date as day
    from (select distinct request from v) q join event e on e.request = q.request join firm f on f.id = e.service_firm
    where e.status = ${eventSql.completed} and e.deleted_at is null),
  p as materialized (select v.*, coalesce(max(o.day), '-infinity') as previous from v left join o on o.request = v.request and o.day < v.day
    group by v.event, v.request, v.number, v.location, v.location_name, v.zone, v.day, v.started_at, v.completed_at, v.scheduled_at,
      v.sales, v.credits, v.hours),
  t as materialized (${technicianFactsOn})
  select day, kind, key, previous, coalesce(max(nullif(name, '')), '') as name, sum(lines) as lines, sum(requests) as requests,
    sum(sales) as sales, sum(credits) as credits, sum(hours) as hours, sum(labor) as labor, sum(commission) as commission
  from (${union(kinds.flatMap((kind) => visitParts[kind]))}) x group by day, kind, key, previous`

const seconds = (from: string, to: string) =>
  sql`sum(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::numeric)`
const noSteps = sql`0 as accept, 0 as assign, 0 as start, 0 as complete, 0 as pay, 0 as requested, 0 as sold`

const orderParts: Record<OrderKind, RawBuilder<unknown>> = {
  all: sql`select q.day, ${kindOf('all')}, 0 as key, count(*) as orders, count(c.request) as timed, count(c.paid) as paid,
    coalesce(${seconds('c.submitted_at', 'c.completed_at')}, 0) as total,
    coalesce(${seconds('c.submitted_at', 'c.at_accept')}, 0) as accept, coalesce(${seconds('c.at_accept', 'c.at_assign')}, 0) as assign,
    coalesce(${seconds('c.at_assign', 'c.at_start')}, 0) as start, coalesce(${seconds('c.at_start', 'c.completed_at')}, 0) as complete,
    coalesce(${seconds('c.completed_at', 'c.paid')}, 0) as pay,
    coalesce(sum(w.requested), 0) as requested, coalesce(sum(w.sold), 0) as sold
    from q left join c on c.request = q.request left join w on w.request = q.request group by q.day`,
  location: sql`select day, ${kindOf('location')}, location as key, count(*) as orders, count(seconds) as timed, 0 as paid,
    coalesce(sum(seconds), 0) as total, ${noSteps} from q group by day, location`,
  slow: sql`select day, ${kindOf('slow')}, request as key, 1 as orders, 1 as timed, 0 as paid, seconds as total, ${noSteps}
    from (select q.*, row_number() over (partition by day order by seconds desc, request) as place from q where seconds is not null) s
    where place <= ${sql.lit(shownRos)}`,
}
export const orderKinds = Object.keys(orderParts) as readonly OrderKind[]

/** The columns of `dashboard_order_day`, of ROs completed on these days. */
export const orderDaySums = (days: readonly Days[], kinds: readonly OrderKind[]): RawBuilder<unknown> => sql`
  with q as materialized (${requestFactsOn(days)}), ${stepsOf}, w as (${soldOf})
  ${union(kinds.map((kind) => orderParts[kind]))}`
