import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboard as call } from '#contract/dashboard.ts'
import { figureNames, type FigureName } from '#contract/kit/dashboard-shapes.ts'
import { firmTypeOf } from '#contract/kit/firm-types.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { isAtPlace, readPeriod } from '../../payroll/door.ts'
import { orderSums, readSources, visitSums, type DaySources } from '../rollup/ready-days.ts'
import { compare, type Both } from './compare.ts'
import { both, bothSums, technicianFacts, visitFacts } from './facts.ts'
import { invoiceFacts, paymentFacts, requestFacts } from './request-facts.ts'

const mostLocations = 2000

/** The main figures of a range, and the locations to choose from. */
export const readFigures = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const period = await readPeriod(db, actor, query, now)
  const sources = await readSources(db, actor, period)
  const money = sources
    ? moneyBySums(sources)
    : statement(sql<Both<FigureName>>`
    with v as materialized (${visitFacts(actor, period)}), t as (${technicianFacts})
    select a.*, b.*, (a."netNow"::numeric - b."laborNow"::numeric - b."commissionNow"::numeric)::text as "profitNow",
      (a."netBefore"::numeric - b."laborBefore"::numeric - b."commissionBefore"::numeric)::text as "profitBefore"
    from (
      select ${bothSums('sales', sql`sales`)}, ${bothSums('credits', sql`credits`)}, ${bothSums('net', sql`sales + credits`)},
        ${bothSums('hours', sql`hours`)},
        (count(*) filter (where is_now))::text as "visitsNow", (count(*) filter (where not is_now))::text as "visitsBefore",
        round(sum(sales) filter (where is_now) / nullif(count(distinct request) filter (where is_now), 0), 2)::text as "averageRoNow",
        round(sum(sales) filter (where not is_now) / nullif(count(distinct request) filter (where not is_now), 0), 2)::text
          as "averageRoBefore"
      from v) a cross join (
      select ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)} from t) b`)
  const completed = sources
    ? sql`select ${both('ros', (when) => sql`coalesce(sum(orders) filter (where ${when}), 0)`)},
        ${both('cycleTime', (when) => sql`round(sum(total) filter (where ${when}) / nullif(sum(timed) filter (where ${when}), 0) / 3600, 2)`)}
        from (${orderSums(sources, 'all')}) s`
    : sql`select ${both('ros', (when) => sql`count(*) filter (where ${when})`)},
        ${both('cycleTime', (when) => sql`round(avg(seconds) filter (where ${when}) / 3600, 2)`)} from (${requestFacts(actor, period)}) q`
  const orders = statement(sql<Both<FigureName>>`
    with i as (${invoiceFacts(actor, period)}), p as (${paymentFacts(actor, period)})
    select a.*, b.*, c.* from (${completed}) a
      cross join (select ${bothSums('invoiced', sql`total`)} from i) b
      cross join (select ${bothSums('received', sql`amount`)} from p) c`)
  const places = statement(sql<{ firm: number; name: string }>`
    select f.id as firm, f.name from firm f
    where f.type = ${firmTypeOf('Center')} and f.removed_at is null and ${firmsInScope(actor, 'f.id')}
    order by lower(f.name), f.id limit ${mostLocations}`)
  const first = statement(sql<{ since: string | null }>`
    select min((e.at at time zone f.time_zone)::date)::text as since from firm f
      cross join lateral (select v.completed_at as at from event v
        where v.service_firm = f.id and v.completed_at is not null order by v.completed_at limit 1) e
    where ${isAtPlace(actor, period.firm, 'f.id')}`)
  const [[sums], [counts], locations, [records]] = await db.batch([money, orders, places, first])
  const all = { ...sums, ...counts } as Both<FigureName>
  return {
    period,
    figures: figureNames.map((figure) => ({ figure, ...compare(all, figure) })),
    locations,
    since: records?.since ?? null,
  }
}

/** The money of all locations, by the sums of each day. */
const moneyBySums = (sources: DaySources) =>
  statement(sql<Both<FigureName>>`
    select ${bothSums('sales', sql`sales`)}, ${bothSums('credits', sql`credits`)}, ${bothSums('net', sql`sales + credits`)},
      ${bothSums('hours', sql`hours`)}, ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)},
      ${bothSums('profit', sql`sales + credits - labor - commission`)},
      ${both('visits', (when) => sql`coalesce(sum(lines) filter (where ${when}), 0)`)},
      ${both('averageRo', (when) => sql`round(sum(sales) filter (where ${when}) / nullif(sum(requests) filter (where ${when}), 0), 2)`)}
    from (${visitSums(sources, 'all')}) s`)
