import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardMoved as call } from '#contract/dashboard.ts'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { causesOf, type Cause, type ServiceSums } from '../rules/causes.ts'
import type { Both } from './compare.ts'
import { bothSums, technicianFacts, visitFacts } from './facts.ts'

type Answer = AnswerOf<typeof call>
type Sums = Both<'late' | 'credits' | 'labor' | 'commission'>
const shownMovers = 3

/** Why a figure differs from the range before, and the ROs with the largest share. */
export const readMoved = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const { figure } = query
  const facts = visitFacts(actor, period)
  /** A visit closes late if it was planned before the range in which it was completed. */
  const isLate = sql`(v.scheduled_at at time zone v.zone)::date
    < case when v.is_now then ${period.from}::date else ${period.beforeFrom}::date end`
  const value = figure === 'sales' ? sql`v.sales` : sql`v.sales + v.credits`
  const costs = sql`union all select t.request, t.is_now, -(t.labor + t.commission) from (${technicianFacts}) t`
  const [services, [sums], movers] = await db.batch([
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
      with v as materialized (${facts}),
      o as (select request, is_now, sum(amount) as amount from (
        select v.request, v.is_now, ${value} as amount from v ${figure === 'profit' ? costs : sql``}) x group by request, is_now)
      select o.request as calibrate, r.ro_number as ronumber, r.vehicle_text as vehicle, r.shop_name as "shopName",
        o.is_now as "isNow", (case when o.is_now then o.amount else -o.amount end)::text as amount
      from o join request r on r.id = o.request
      order by abs(o.amount) desc, o.is_now desc, o.request limit ${shownMovers}`),
  ])
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
