import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardMoved as call } from '#contract/dashboard.ts'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { shownMovers } from '../rollup/day-sums.ts'
import { readSources, visitSums, type DaySources } from '../rollup/ready-days.ts'
import { causesOf, type Cause, type ServiceSums } from '../rules/causes.ts'
import type { Both } from './compare.ts'
import { bothSums, technicianFacts, visitFacts } from './facts.ts'

type Answer = AnswerOf<typeof call>
type Sums = Both<'late' | 'credits' | 'labor' | 'commission'>

/** Why a figure differs from the range before, and the ROs with the largest share. */
export const readMoved = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const { figure } = query
  const sources = await readSources(db, actor, period)
  const [services, [sums], movers] = await db.batch(
    sources ? ofDays(sources, figure) : ofVisits(actor, period, figure),
  )
  const difference = (name: 'credits' | 'labor' | 'commission'): bigint =>
    cents(sums?.[`${name}Now`] ?? '0') - cents(sums?.[`${name}Before`] ?? '0')
  const causes: Cause[] = [
    ...causesOf(services, { now: sums?.lateNow ?? '0', before: sums?.lateBefore ?? '0' }),
    ...(figure === 'sales' ? [] : [{ cause: 'credits' as const, amount: fromCents(difference('credits')) }]),
    ...(figure === 'profit'
      ? (['labor', 'commission'] as const).map((cause) => ({ cause, amount: fromCents(-difference(cause)) }))
      : []),
  ]
  return { period, figure, ...totals(figure, services, sums), causes, movers }
}

const moversOf = (amounts: RawBuilder<unknown>) =>
  sql<Answer['movers'][number]>`
    select o.request as calibrate, r.ro_number as ronumber, r.vehicle_text as vehicle, r.shop_name as "shopName",
      o.is_now as "isNow", (case when o.is_now then o.amount else -o.amount end)::text as amount
    from (select * from (${amounts}) a order by abs(amount) desc, is_now desc, request limit ${sql.lit(shownMovers)}) o
      join request r on r.id = o.request
    order by abs(o.amount) desc, o.is_now desc, o.request`

const ofVisits = (actor: Actor, period: PeriodShape, figure: Answer['figure']) => {
  const facts = visitFacts(actor, period)
  /** A visit closes late if it was planned before the range in which it was completed. */
  const isLate = sql`(v.scheduled_at at time zone v.zone)::date < ${startOf(period, sql`v.is_now`)}`
  const value = figure === 'sales' ? sql`v.sales` : sql`v.sales + v.credits`
  const costs = sql`union all select t.request, t.is_now, -(t.labor + t.commission) from (${technicianFacts}) t`
  return [
    statement(sql<ServiceSums>`
      with v as materialized (${facts})
      select (count(*) filter (where v.is_now))::int as "linesNow", (count(*) filter (where not v.is_now))::int as "linesBefore",
        coalesce(sum(s.amount) filter (where v.is_now), 0.00)::text as "salesNow",
        coalesce(sum(s.amount) filter (where not v.is_now), 0.00)::text as "salesBefore"
      from v join event_service s on s.event = v.event and s."authorization" is distinct from 0 group by s.service`),
    statement(sql<Sums>`
      with v as materialized (${facts})
      select a.*, b.* from (select ${bothSums('late', sql`case when ${isLate} then sales else 0 end`)},
        ${bothSums('credits', sql`credits`)} from v) a
        cross join (select ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)}
          from (${technicianFacts}) t) b`),
    statement(sql<Answer['movers'][number]>`
      with v as materialized (${facts})
      ${moversOf(sql`select request, is_now, sum(amount) as amount from (
        select v.request, v.is_now, ${value} as amount from v ${figure === 'profit' ? costs : sql``}) x group by request, is_now`)}`),
  ] as const
}

/** The same by the sums of each day, of all locations. */
const ofDays = (sources: DaySources, figure: Answer['figure']) => {
  const values = {
    sales: sql`sales`,
    net: sql`sales + credits`,
    profit: sql`sales + credits - labor - commission`,
  }
  return [
    statement(sql<ServiceSums>`
      select coalesce(sum(lines) filter (where is_now), 0)::int as "linesNow",
        coalesce(sum(lines) filter (where not is_now), 0)::int as "linesBefore",
        coalesce(sum(sales) filter (where is_now), 0.00)::text as "salesNow",
        coalesce(sum(sales) filter (where not is_now), 0.00)::text as "salesBefore"
      from (${visitSums(sources, 'service')}) s group by key`),
    statement(sql<Sums>`
      select a.*, b.* from (
        select ${bothSums('credits', sql`credits`)}, ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)}
        from (${visitSums(sources, 'all')}) s) a
        cross join (select ${bothSums('late', sql`case when key::date < ${startOf(sources.period, sql`is_now`)} then sales else 0 end`)}
          from (${visitSums(sources, 'planned')}) s) b`),
    statement(
      moversOf(sql`select key::int as request, is_now, sum(${values[figure]}) as amount
        from (${visitSums(sources, 'order')}) s group by key, is_now`),
    ),
  ] as const
}

const startOf = ({ from, beforeFrom }: PeriodShape, isNow: RawBuilder<unknown>) =>
  sql`case when ${isNow} then ${from}::date else ${beforeFrom}::date end`

const totals = (figure: Answer['figure'], services: readonly ServiceSums[], sums: Sums | undefined) => {
  const of = (side: 'Now' | 'Before'): string => {
    const sales = cents(sum(services.map((each) => each[`sales${side}`])))
    const part = (name: 'credits' | 'labor' | 'commission') => cents(sums?.[`${name}${side}`] ?? '0')
    if (figure === 'sales') return fromCents(sales)
    const net = sales + part('credits')
    return fromCents(figure === 'net' ? net : net - part('labor') - part('commission'))
  }
  return { now: of('Now'), before: of('Before') }
}
