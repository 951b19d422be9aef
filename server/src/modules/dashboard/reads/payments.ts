import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pointsOf } from '#contract/kit/dashboard-ranges.ts'
import { agingBands, type AgingBand, type dashboardPayments as call, type Part } from '#contract/dashboard.ts'
import { sum } from '#contract/kit/money.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { isAtPlace, readPeriod } from '../../payroll/door.ts'
import { compare, type Both } from './compare.ts'
import { bothSums } from './facts.ts'
import { invoiceFacts, paymentFacts } from './request-facts.ts'
import { pointOf } from './trend.ts'

type Answer = AnswerOf<typeof call>
type Sums = Both<'invoiced' | 'creditMemos' | 'received' | 'daysToPay'>
type Point = { point: number; invoiced: string; received: string }
type Aging = { band: AgingBand; count: number; amount: string }

/** What was invoiced and received, how, and what is owed. */
export const readPayments = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const step = period.trendStep ?? 'day'
  const start = sql`${period.from}::date`
  const [[sums], ways, points, aging] = await db.batch([
    sumsStatement(actor, period),
    statement(sql<Part>`
      with p as (${paymentFacts(actor, period)})
      select coalesce(p.type::text, '') as key, coalesce(min(k.name), '') as name,
        coalesce(sum(p.amount) filter (where is_now), 0.00)::text as now,
        coalesce(sum(p.amount) filter (where not is_now), 0.00)::text as before
      from p left join lookup k on k.id = p.type group by p.type
      order by coalesce(sum(p.amount) filter (where is_now), 0) desc, p.type`),
    statement(sql<Point>`
      select point, coalesce(sum(invoiced), 0.00)::text as invoiced, coalesce(sum(received), 0.00)::text as received from (
        select ${pointOf(step, sql`day`, start)} as point, total as invoiced, 0.00 as received
          from (${invoiceFacts(actor, period)}) i where is_now
        union all
        select ${pointOf(step, sql`day`, start)}, 0.00, amount from (${paymentFacts(actor, period)}) p where is_now) x
      group by point`),
    agingStatement(actor, period),
  ])
  const found = new Map(points.map((each) => [each.point, each]))
  const bands = new Map(aging.map((each) => [each.band, each]))
  return {
    period,
    invoiced: compare(sums, 'invoiced'),
    creditMemos: compare(sums, 'creditMemos'),
    received: compare(sums, 'received'),
    daysToPay: compare(sums, 'daysToPay'),
    ways,
    points: pointsOf(step, period.from, period.to).map((day, index) => ({
      day,
      invoiced: found.get(index)?.invoiced ?? '0.00',
      received: found.get(index)?.received ?? '0.00',
    })),
    aging: agingBands.map((band) => bands.get(band) ?? { band, count: 0, amount: '0.00' }),
    owed: sum(aging.map(({ amount }) => amount)),
  }
}

const sumsStatement = (actor: Actor, period: PeriodShape) =>
  statement(sql<Sums>`
    with i as (${invoiceFacts(actor, period)}), p as materialized (${paymentFacts(actor, period)}),
    done as (select p.request, max(p.day) as day, bool_or(p.is_now) as is_now from p join request r on r.id = p.request
      where r.paid_amount > 0 and r.paid_amount >= (select sum(i.total) from invoice i where i.request = r.id)
        and not exists (select 1 from payment x where x.request = r.id and x.voided_at is null and x.paid_on > p.day)
      group by p.request),
    late as (select d.is_now, d.day - (select min(i.issued_on) from invoice i where i.request = d.request) as days from done d)
    select a.*, b.*, c.* from (
      select ${bothSums('invoiced', sql`case when kind = 'invoice' then total else 0 end`)},
        ${bothSums('creditMemos', sql`case when kind = 'credit' then total else 0 end`)} from i) a
      cross join (select ${bothSums('received', sql`amount`)} from p) b
      cross join (select round(avg(days) filter (where is_now), 1)::text as "daysToPayNow",
        round(avg(days) filter (where not is_now), 1)::text as "daysToPayBefore" from late) c`)

/** What is owed by RO, by days since its first open invoice was due. */
const agingStatement = (actor: Actor, { firm, today }: PeriodShape) =>
  statement(sql<Aging>`
    select case when late <= 0 then 'current' when late <= 30 then 'to30' when late <= 60 then 'to60'
        when late <= 90 then 'to90' else 'over90' end as band, count(*)::int as count, sum(owed)::text as amount
    from (select r.id, sum(i.total) - r.paid_amount as owed, ${today}::date - min(i.due_on) filter (where i.is_open) as late
      from invoice i join request r on r.id = i.request and r.deleted_at is null
      where ${isAtPlace(actor, firm, 'i.seller')} group by r.id having sum(i.total) > r.paid_amount) o
    group by 1`)
