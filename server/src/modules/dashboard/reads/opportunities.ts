import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardOpportunities as call, Leak } from '#contract/dashboard.ts'
import { leakKinds, type LeakKind } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import { isAtPlace, readPeriod } from '../../payroll/door.ts'
import { compare, type Both } from './compare.ts'
import { bothSums, visitFacts } from './facts.ts'
import { requestFacts } from './request-facts.ts'

type Answer = AnswerOf<typeof call>

/** Work not invoiced or collected yet, and which requested services were sold. */
export const readOpportunities = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const size = Math.min(query.pageSize, pageCap)
  const leaks = leaksOf(actor, period)
  const [[capture], kinds, items] = await db.batch([
    captureStatement(actor, period),
    statement(sql<Answer['kinds'][number]>`
      select kind, count(*)::int as count, sum(amount)::text as amount from (${leaks}) l group by kind`),
    statement(sql<Omit<Leak, 'rights'>>`
      select l.kind, l.request as calibrate, r.ro_number as ronumber, l.event as "calibrateEvent", e.number as visit,
        r.service_firm as firm, f.name as "firmName", r.shop_name as "shopName", l.what, l.day::text as day, l.amount::text as amount
      from (${leaks}) l join request r on r.id = l.request join firm f on f.id = r.service_firm
        left join event e on e.id = l.event
      where ${query.kind ? sql`l.kind = ${query.kind}` : sql`true`}
      order by l.day, l.request, l.event, l.kind, l.what limit ${size} offset ${(query.page - 1) * size}`),
  ])
  const byKind = new Map(kinds.map((each) => [each.kind, each]))
  const count = query.kind
    ? (byKind.get(query.kind)?.count ?? 0)
    : kinds.reduce((total, each) => total + each.count, 0)
  return {
    period,
    capture: {
      requested: compare(capture, 'requested'),
      sold: compare(capture, 'sold'),
      declined: compare(capture, 'declined'),
      declinedAmount: compare(capture, 'declinedAmount'),
    },
    kinds: leakKinds.map((kind) => byKind.get(kind) ?? { kind, count: 0, amount: '0.00' }),
    // The location of each row is in scope, and whoever sees it bills for it.
    items: items.map((row) => ({ ...row, rights: row.kind === 'notInvoiced' ? ['invoice'] : [] })),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}

const captureStatement = (actor: Actor, period: PeriodShape) =>
  statement(sql<Both<'requested' | 'sold' | 'declined' | 'declinedAmount'>>`
    with q as (${requestFacts(actor, period)}),
    w as (select q.is_now, exists (select 1 from event_service s join event e on e.id = s.event and e.deleted_at is null
        where s.request = q.request and s.service = o.service and s."authorization" is distinct from 0 and s.amount > 0
          and e.status = ${eventSql.completed}) as is_sold
      from q cross join lateral (select distinct unnest(q.wanted_services) as service) o),
    d as (select v.is_now, s.amount from (${visitFacts(actor, period)}) v
      join event_service s on s.event = v.event and s."authorization" = 0)
    select a.*, b.* from (
      select (count(*) filter (where is_now))::text as "requestedNow", (count(*) filter (where not is_now))::text as "requestedBefore",
        (count(*) filter (where is_now and is_sold))::text as "soldNow",
        (count(*) filter (where not is_now and is_sold))::text as "soldBefore" from w) a
      cross join (select (count(*) filter (where is_now))::text as "declinedNow",
        (count(*) filter (where not is_now))::text as "declinedBefore", ${bothSums('declinedAmount', sql`amount`)} from d) b`)

/** A union of all leaks: kind, request, event, what, day, amount. */
const leaksOf = (actor: Actor, period: PeriodShape) => {
  const kind = (name: LeakKind) => sql`${sql.lit(name)}::text as kind`
  const done = sql`event e join request r on r.id = e.request and r.deleted_at is null and r.status <> ${requestSql.voided}
      join firm f on f.id = e.service_firm
    where e.status = ${eventSql.completed} and e.deleted_at is null and ${isAtPlace(actor, period.firm, 'e.service_firm')}`
  const day = sql`(e.completed_at at time zone f.time_zone)::date as day`
  const net = sql`e.amount + coalesce((select sum(k.amount) from event_credit k where k.event = e.id), 0)`
  return sql`
    select ${kind('notInvoiced')}, e.request, e.id as event, '' as what, ${day}, ${net} as amount from ${done}
      and not e.is_credited and ${net} > 0 and not exists (select 1 from invoice i where i.event = e.id and i.is_open)
    union all
    select ${kind('notBilled')}, e.request, e.id, s.description, e.day, e.price from (
      select e.id, e.request, e.service_firm, ${day}, s.id as line, coalesce(round(c.hours * (
        select p.rate from service_rate p where p.service = c.id or (p.service is null and p.rate_type = c.rate_type)
        order by p.firm = e.service_firm desc, p.service is not null desc, p.firm desc limit 1), 2), 0) as price
      from event_service s join service c on c.id = s.service, ${done}
        and s.event = e.id and s.amount = 0 and s."authorization" is distinct from 0) e
      join event_service s on s.id = e.line
    union all
    select ${kind('creditWithoutLine')}, e.request, e.id, k.description, ${day}, -k.amount
      from event_credit k, ${done} and k.event = e.id and k.event_service is null
    union all
    select ${kind('paidDifferently')}, p.request, null, '', p.day, p.billed - p.paid from (
      select r.id as request, max(i.issued_on) as day, sum(i.total) as billed, r.paid_amount as paid, r.status
      from invoice i join request r on r.id = i.request and r.deleted_at is null
      where ${isAtPlace(actor, period.firm, 'i.seller')} and r.paid_amount <> 0 group by r.id) p
      where p.billed <> p.paid
    union all
    select ${kind('declined')}, e.request, e.id, s.description, ${day}, s.amount
      from event_service s, ${done} and s.event = e.id and s."authorization" = 0
        and (e.completed_at at time zone f.time_zone)::date between ${period.from}::date and ${period.to}::date`
}
