import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardOpportunities as call } from '#contract/dashboard.ts'
import { leakKinds } from '#contract/kit/dashboard-names.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { orderSums, readSources, visitSums, type DaySources } from '../rollup/ready-days.ts'
import { compare, type Both } from './compare.ts'
import { both, bothSums, visitFacts } from './facts.ts'
import { kindsStatement, leaksByDays, leaksOf, leaksStatement, readAllDays } from './leaks.ts'
import { requestFacts, soldOf } from './request-facts.ts'

type Answer = AnswerOf<typeof call>

/** Work not invoiced or collected yet, and which requested services were sold. */
export const readOpportunities = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const page = { size: Math.min(query.pageSize, pageCap), skip: (query.page - 1) * query.pageSize }
  const [sources, { sources: days, since }] = await Promise.all([
    readSources(db, actor, period),
    readAllDays(db, actor, period),
  ])
  const [[capture], kinds] = await db.batch([
    sources ? captureByDays(sources) : captureStatement(actor, period),
    kindsStatement(actor, period, days),
  ])
  const items = days
    ? await leaksByDays(db, actor, period, days, query.kind, page)
    : await db.rows(leaksStatement(leaksOf(actor, period, query.kind), page))
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
    countedSince: since,
    // The location of each row is in scope, and whoever sees it bills for it.
    items: items.map((row) => ({ ...row, rights: row.kind === 'notInvoiced' ? ['invoice'] : [] })),
    count,
    next: page.skip + page.size < count ? query.page + 1 : null,
  }
}

type Capture = Both<'requested' | 'sold' | 'declined' | 'declinedAmount'>

const captureStatement = (actor: Actor, period: PeriodShape) =>
  statement(sql<Capture>`
    with q as (${requestFacts(actor, period)}),
    w as (select q.is_now, x.* from q join (${soldOf}) x on x.request = q.request),
    d as (select v.is_now, s.amount from (${visitFacts(actor, period)}) v
      join event_service s on s.event = v.event and s."authorization" = 0)
    select a.*, b.* from (
      select ${both('requested', (when) => sql`coalesce(sum(requested) filter (where ${when}), 0)`)},
        ${both('sold', (when) => sql`coalesce(sum(sold) filter (where ${when}), 0)`)} from w) a
      cross join (select (count(*) filter (where is_now))::text as "declinedNow",
        (count(*) filter (where not is_now))::text as "declinedBefore", ${bothSums('declinedAmount', sql`amount`)} from d) b`)

/** The same by the sums of each day, of all locations. */
const captureByDays = (sources: DaySources) => {
  const count = (name: string, value: RawBuilder<unknown>) =>
    both(name, (when) => sql`coalesce(sum(${value}) filter (where ${when}), 0)`)
  return statement(sql<Capture>`
    select a.*, b.* from (select ${count('requested', sql`requested`)}, ${count('sold', sql`sold`)}
        from (${orderSums(sources, 'all')}) s) a
      cross join (select ${count('declined', sql`lines`)}, ${bothSums('declinedAmount', sql`sales`)}
        from (${visitSums(sources, 'declined')}) s) b`)
}
