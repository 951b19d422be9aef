import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { dashboardOpportunities as call, Leak } from '#contract/dashboard.ts'
import { leakKinds, type LeakKind } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { isAtPlace } from '../../payroll/door.ts'
import { toStretches } from '../rollup/compute.ts'
import { readSources, visitSums, type DaySources } from '../rollup/ready-days.ts'
import { daysOfPage } from '../rules/days-of-page.ts'
import { isNotBilled, notInvoicedOf, visitFactsOn, type Days } from './facts.ts'

interface Page {
  size: number
  skip: number
}

/** With more visits than this, reading all of them takes longer than a call may. */
const manyVisits = 1_000_000
/** Days that are read visit by visit meanwhile: today, and what changed just now. */
const uncountedDays = 7

interface AllDays {
  /** The sums of each day, or null if all visits are read. */
  sources: DaySources | null
  /** The day that they begin on, while those before are still being computed. */
  since: string | null
}

/** Where work that nobody was billed for is read from, whenever it was done. Of all locations, the sums of each day. */
export const readAllDays = async (
  db: Reads,
  actor: Actor,
  period: PeriodShape,
  many = manyVisits,
): Promise<AllDays> => {
  const visits = { sources: null, since: null }
  if (!actor.all || period.firm > 0) return visits
  const first = await db.first(
    statement(sql<{ day: string | null }>`
      select min((e.at at time zone f.time_zone)::date)::text as day from firm f
        cross join lateral (select v.completed_at as at from event v
          where v.service_firm = f.id and v.completed_at is not null order by v.completed_at limit 1) e`),
  )
  if (!first?.day) return visits
  // A center may be a day ahead of the reader.
  const to = addDays(period.today, 1)
  const read = (from: string) =>
    readSources(db, actor, { ...period, from, to, beforeFrom: from, beforeTo: addDays(from, -1) })
  const sources = await read(first.day)
  if (sources) return { sources, since: null }
  const since = await countedSince(db, { first: first.day, last: to }, many)
  const counted = since === null ? null : await read(since)
  return counted ? { sources: counted, since } : visits
}

/** The first of the days whose sums are computed, newest days first. Null if there are too few visits to wait for them. */
const countedSince = async (db: Reads, { first, last }: Days, many: number): Promise<string | null> => {
  const found = await db.first(
    statement(sql<{ day: string }>`
      select (d.at::date + 1)::text as day from generate_series(${first}::date, ${last}::date, '1 day') d(at)
      where (select c.reltuples from pg_class c where c.oid = 'event'::regclass) >= ${many}
        and not exists (select 1 from dashboard_ready_day r where r.day = d.at::date
          and not exists (select 1 from dashboard_changed_day c where c.day = r.day))
      order by d.at desc offset ${uncountedDays} limit 1`),
  )
  return found?.day ?? null
}

/** A union of leaks, of all kinds or of one: kind, request, event, what, day, amount. */
export const leaksOf = (actor: Actor, period: PeriodShape, kind?: LeakKind): RawBuilder<unknown> =>
  union(leakSources(actor, period), kind ? [kind] : leakKinds)

/** Leaks of which there may be many, so that their sums are kept by day. Indexes find the others. */
const kindsByDay = ['notInvoiced', 'notBilled', 'declined'] as const
type KindByDay = (typeof kindsByDay)[number]
const isByDay = (kind: LeakKind): kind is KindByDay => kindsByDay.some((each) => each === kind)

/** The others, of all kinds or of one. */
const otherLeaks = (actor: Actor, period: PeriodShape, kind?: LeakKind): RawBuilder<unknown> =>
  union(
    leakSources(actor, period),
    leakKinds.filter((each) => !isByDay(each) && (!kind || kind === each)),
  )

/** Their sums by day. Work is listed whenever it was done, and declined services of the range alone. */
const daySums = (days: DaySources, period: PeriodShape, kind: KindByDay): RawBuilder<unknown> =>
  kind === 'declined'
    ? sql`select * from (${visitSums(days, kind)}) x where x.day between ${period.from}::date and ${period.to}::date`
    : visitSums(days, kind)

const union = (
  sources: Record<LeakKind, RawBuilder<unknown>>,
  kinds: readonly LeakKind[],
): RawBuilder<unknown> =>
  sql.join(
    kinds.length > 0
      ? kinds.map((kind) => sources[kind])
      : [
          sql`select ''::text as kind, 0 as request, 0 as event, '' as what, null::date as day, 0.00 as amount where false`,
        ],
    sql` union all `,
  )

/** The sums of each kind. */
export const kindsStatement = (actor: Actor, period: PeriodShape, days: DaySources | null) => {
  const sums = sql`select kind, count(*)::int as count, sum(amount)::text as amount`
  if (!days)
    return statement(
      sql<AnswerOf<typeof call>['kinds'][number]>`${sums} from (${leaksOf(actor, period)}) l group by kind`,
    )
  const byDay = (kind: KindByDay) =>
    sql`select ${kind}::text, coalesce(sum(lines), 0)::int, coalesce(sum(sales), 0.00)::text from (${daySums(days, period, kind)}) s`
  return statement(sql<AnswerOf<typeof call>['kinds'][number]>`
    ${sums} from (${otherLeaks(actor, period)}) l group by kind
    union all ${byDay('notInvoiced')} union all ${byDay('declined')}
    -- What a line would have cost follows from the rates of today, so only the lines are kept.
    union all select 'notBilled', coalesce(sum(b.lines), 0)::int, coalesce(sum(b.lines * c.price), 0.00)::text
      from (select split_part(key, ' ', 1)::int as location, split_part(key, ' ', 2)::int as service, sum(lines) as lines
        from (${daySums(days, period, 'notBilled')}) s group by key) b
      cross join lateral (select ${priceOf(sql`c`, sql`b.location`)} as price from service c where c.id = b.service) c`)
}

/** A page of leaks, the oldest first. */
export const leaksStatement = (leaks: RawBuilder<unknown>, { size, skip }: Page) =>
  statement(sql<Omit<Leak, 'rights'>>`
    select l.kind, l.request as calibrate, r.ro_number as ronumber, l.event as "calibrateEvent", e.number as visit,
      r.service_firm as firm, f.name as "firmName", r.shop_name as "shopName", l.what, l.day::text as day, l.amount::text as amount
    from (${leaks}) l join request r on r.id = l.request join firm f on f.id = r.service_firm
      left join event e on e.id = l.event
    order by l.day, l.request, l.event, l.kind, l.what limit ${size} offset ${skip}`)

/** The same of all locations: the sums of each day say on which days the leaks of a page arose. */
export const leaksByDays = async (
  db: Reads,
  actor: Actor,
  period: PeriodShape,
  sources: DaySources,
  kind: LeakKind | undefined,
  page: Page,
): Promise<Omit<Leak, 'rights'>[]> => {
  const others = otherLeaks(actor, period, kind)
  const byDay = kindsByDay.filter((each) => !kind || kind === each)
  const days = await db.rows(
    statement(sql<{ day: string; count: number }>`
      select day::text as day, sum(count)::int as count from (
        ${sql.join(
          [
            sql`select day, count(*) as count from (${others}) l group by day`,
            ...byDay.map(
              (each) =>
                sql`select day, sum(lines) from (${daySums(sources, period, each)}) s group by day having sum(lines) > 0`,
            ),
          ],
          sql` union all `,
        )}) d
      group by day order by d.day`),
  )
  const { shown, skip } = daysOfPage(days, page)
  if (shown.length === 0) return []
  const leaks = [
    sql`select * from (${others}) o where o.day = any(${shown}::date[])`,
    ...byDay.map((each) => leaksOfVisits(period)[each]),
  ]
  return db.rows(
    leaksStatement(
      sql`with v as materialized (${visitFactsOn(toStretches(shown, shown.length))}) ${sql.join(leaks, sql` union all `)}`,
      { size: page.size, skip },
    ),
  )
}

/** Leaks of the visits `v`. */
const leaksOfVisits = (period: PeriodShape): Record<KindByDay, RawBuilder<unknown>> => ({
  notInvoiced: sql`select 'notInvoiced'::text as kind, request, event, '' as what, day, net as amount from (${notInvoicedOf(sql`v`)}) n`,
  notBilled: sql`select 'notBilled'::text as kind, v.request, v.event, s.description as what, v.day, ${priceOf(sql`c`, sql`v.location`)} as amount
    from v join event_service s on s.event = v.event and ${isNotBilled} join service c on c.id = s.service`,
  declined: sql`select 'declined'::text as kind, v.request, v.event, s.description as what, v.day, s.amount
    from v join event_service s on s.event = v.event and s."authorization" = 0
    where v.day between ${period.from}::date and ${period.to}::date`,
})

/** What a listed service costs at a location today; 0 without a rate. */
const priceOf = (service: RawBuilder<unknown>, location: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(round(${service}.hours * (select p.rate from service_rate p
    where p.service = ${service}.id or (p.service is null and p.rate_type = ${service}.rate_type)
    order by p.firm = ${location} desc, p.service is not null desc, p.firm desc limit 1), 2), 0)`

const leakSources = (actor: Actor, period: PeriodShape): Record<LeakKind, RawBuilder<unknown>> => {
  const named = (name: LeakKind) => sql`${sql.lit(name)}::text as kind`
  const done = sql`event e join request r on r.id = e.request and r.deleted_at is null and r.status <> ${requestSql.voided}
      join firm f on f.id = e.service_firm
    where e.status = ${eventSql.completed} and e.deleted_at is null and ${isAtPlace(actor, period.firm, 'e.service_firm')}`
  const day = sql`(e.completed_at at time zone f.time_zone)::date as day`
  const net = sql`e.amount + coalesce((select sum(k.amount) from event_credit k where k.event = e.id), 0)`
  return {
    notInvoiced: sql`select ${named('notInvoiced')}, e.request, e.id as event, '' as what, ${day}, ${net} as amount from ${done}
      and not e.is_credited and ${net} > 0 and not exists (select 1 from invoice i where i.event = e.id and i.is_open)`,
    notBilled: sql`select ${named('notBilled')}, e.request, e.id as event, s.description as what, e.day, e.price as amount from (
      select e.id, e.request, e.service_firm, ${day}, s.id as line, ${priceOf(sql`c`, sql`e.service_firm`)} as price
      from event_service s join service c on c.id = s.service, ${done}
        and s.event = e.id and ${isNotBilled}) e
      join event_service s on s.id = e.line`,
    creditWithoutLine: sql`select ${named('creditWithoutLine')}, e.request, e.id as event, k.description as what, ${day}, -k.amount as amount
      from event_credit k, ${done} and k.event = e.id and k.event_service is null`,
    paidDifferently: sql`select ${named('paidDifferently')}, p.request, null::int as event, '' as what, p.day, p.billed - p.paid as amount from (
      select r.id as request, max(i.issued_on) as day, sum(i.total) as billed, r.paid_amount as paid, r.status
      from invoice i join request r on r.id = i.request and r.deleted_at is null
      where r.paid_amount <> 0 and r.billed_amount <> r.paid_amount and ${isAtPlace(actor, period.firm, 'i.seller')} group by r.id) p
      where p.billed <> p.paid`,
    declined: sql`select ${named('declined')}, e.request, e.id as event, s.description as what, ${day}, s.amount
      from event_service s, ${done} and s.event = e.id and s."authorization" = 0
        and (e.completed_at at time zone f.time_zone)::date between ${period.from}::date and ${period.to}::date`,
  }
}
