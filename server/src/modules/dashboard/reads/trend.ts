import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { addDays, pointsOf, type Step } from '#contract/kit/dashboard-ranges.ts'
import type { dashboardTrend as call, TrendPoint } from '#contract/dashboard.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { t } from '../texts.ts'
import { readSources, visitSums } from '../rollup/ready-days.ts'
import { visitFacts } from './facts.ts'

const columns = ['visits', 'sales', 'net', 'hours'] as const
type Row = { point: number; isNow: boolean } & Record<(typeof columns)[number], string>

/** Number of the point that a day falls into, from 0 on. */
export const pointOf = (
  step: Step,
  day: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
): RawBuilder<number> => {
  const month = (at: RawBuilder<unknown>) =>
    sql`extract(year from ${at})::int * 12 + extract(month from ${at})::int`
  if (step === 'month') return sql<number>`((${month(day)}) - (${month(start)}))`
  return sql<number>`((${day} - ${start}) / ${sql.lit(step === 'week' ? 7 : 1)})`
}

/** Figures over time, each point with the one of the range before. */
export const readTrend = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const period = await readPeriod(db, actor, query, now)
  const step = period.trendStep
  if (!step) throw refused(t.message('trend.tooShort'))
  const sources = await readSources(db, actor, period)
  const facts = sources
    ? visitSums(sources, 'all')
    : sql`select *, 1 as lines from (${visitFacts(actor, period)}) f`
  const rows = await db.rows(
    statement(sql<Row>`
      with v as (${facts})
      select ${pointOf(
        step,
        sql`v.day`,
        sql`(case when v.is_now then ${period.from}::date else ${period.beforeFrom}::date end)`,
      )} as point, is_now as "isNow", sum(lines)::text as visits, sum(sales)::text as sales, sum(sales + credits)::text as net,
        sum(hours)::text as hours
      from v group by 1, 2`),
  )
  return { period, points: toPoints(step, period, rows) }
}

const toPoints = (step: Step, period: PeriodShape, rows: readonly Row[]): TrendPoint[] => {
  const days = pointsOf(step, period.from, period.to)
  const before = pointsOf(step, period.beforeFrom, period.beforeTo)
  const found = new Map(rows.map((row) => [`${row.isNow} ${row.point}`, row]))
  return Array.from({ length: Math.max(days.length, before.length) }, (_, index) => {
    const value = (column: (typeof columns)[number]) => {
      const of = (isNow: boolean, isThere: boolean) =>
        isThere ? (found.get(`${isNow} ${index}`)?.[column] ?? (column === 'visits' ? '0' : '0.00')) : null
      return { now: of(true, index < days.length), before: of(false, index < before.length) }
    }
    return {
      day: days[index] ?? addDays(period.to, index - days.length + 1),
      before: before[index] ?? null,
      visits: value('visits'),
      sales: value('sales'),
      net: value('net'),
      hours: value('hours'),
    }
  })
}
