import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { stretches, type Days } from '../reads/facts.ts'
import { toStretches } from './compute.ts'
import {
  monthlyOrderKinds,
  monthlyVisitKinds,
  orderDaySums,
  visitDaySums,
  type OrderKind,
  type VisitKind,
} from './day-sums.ts'

/** With more days than this to read visit by visit, the statements on the visits alone are faster. */
const mostRawDays = 92
/** More than any range has. */
const allDays = 10_000

/** The days of a range and of the one before: those whose sums are ready, and those whose visits are read. */
export interface DaySources {
  period: PeriodShape
  ready: readonly Days[]
  raw: readonly Days[]
  /** First days of months that are ready and whole within one of both ranges, and the other days that are ready. */
  months: readonly string[]
  beside: readonly Days[]
}

/** Where the days of all locations together are read from. Null if the visits of all of them are. */
export const readSources = async (
  db: Reads,
  actor: Actor,
  period: PeriodShape,
): Promise<DaySources | null> => {
  if (!actor.all || period.firm > 0) return null
  const rows = await db.rows(
    statement(sql<{ day: string }>`select r.day::text as day from dashboard_ready_day r
      where r.day between ${period.beforeFrom}::date and ${period.to}::date
        and not exists (select 1 from dashboard_changed_day c where c.day = r.day)`),
  )
  if (rows.length === 0) return null
  const ready = new Set(rows.map(({ day }) => day))
  const isAsked = (day: string) => day >= period.from || day <= period.beforeTo
  const raw: string[] = []
  for (let day = period.beforeFrom; day <= period.to; day = addDays(day, 1))
    if (isAsked(day) && !ready.has(day)) raw.push(day)
  if (raw.length > mostRawDays) return null
  const asked = [...ready].filter(isAsked)
  const months = wholeMonths(period, asked)
  return {
    period,
    ready: toStretches(asked, allDays),
    raw: toStretches(raw, allDays),
    months: months.map((month) => `${month}-01`),
    beside: toStretches(
      asked.filter((day) => !months.includes(monthOf(day))),
      allDays,
    ),
  }
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)
const daysIn = (month: string): number => Temporal.PlainYearMonth.from(month).daysInMonth

/** Months of which each day is among these, and on the same side of a range. */
const wholeMonths = ({ from }: PeriodShape, days: readonly string[]): string[] =>
  [...Map.groupBy(days, monthOf)].flatMap(([month, found]) =>
    found.length === daysIn(month) && (monthOf(from) !== month || from.endsWith('-01')) ? month : [],
  )

interface Asked {
  table: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  kind: VisitKind | OrderKind
  key?: string | undefined
  isMonthly: boolean
  raw: RawBuilder<unknown>
}

const withReady = (
  { period, ready, months, beside }: DaySources,
  { table, columns, kind, key, isMonthly, raw }: Asked,
) => {
  const of = sql`x.kind = ${kind}::text${key === undefined ? sql`` : sql` and x.key = ${key}::text`}`
  const monthly = sql`select ${columns} from ${table} x where x.span = 'month' and ${of} and x.day = any(${months}::date[]) union all`
  return sql`
  select s.*, (s.day between ${period.from}::date and ${period.to}::date) as is_now from (
    ${isMonthly ? monthly : sql``}
    select ${columns} from ${stretches(isMonthly ? beside : ready)} join ${table} x on x.span = 'day' and ${of} and x.day between i.first and i.last
    ${raw}) s`
}

interface Wanted {
  /** One key alone. */
  key?: string | undefined
  /** Each day by itself, and not months as a whole. */
  byDay?: boolean
}

/**
 * Sums of visits by day and key; those of kinds with many keys by month, where a whole one is asked. An RO with visits on several days
 * counts on the first of them within the range: its `requests` are 0 on the others.
 */
export const visitSums = (
  sources: DaySources,
  kind: VisitKind,
  { key, byDay = false }: Wanted = {},
): RawBuilder<unknown> => {
  const { from, beforeFrom } = sources.period
  const columns = sql`x.day, x.key, x.name, x.lines, x.sales, x.credits, x.hours, x.labor, x.commission,
    case when x.previous < (case when x.day >= ${from}::date then ${from}::date else ${beforeFrom}::date end) then x.requests else 0 end as requests`
  const one = key === undefined ? sql`` : sql`where x.key = ${key}::text`
  return withReady(sources, {
    table: sql`dashboard_day`,
    columns,
    kind,
    key,
    isMonthly: !byDay && monthlyVisitKinds.includes(kind),
    raw:
      sources.raw.length > 0
        ? sql`union all select ${columns} from (${visitDaySums(sources.raw, [kind])}) x ${one}`
        : sql``,
  })
}

/** Sums of completed ROs by day and key, or by month as above. */
export const orderSums = (sources: DaySources, kind: OrderKind): RawBuilder<unknown> => {
  const columns = sql`x.day, x.key, x.orders, x.timed, x.paid, x.total, x.accept, x.assign, x.start, x.complete, x.pay, x.requested, x.sold`
  return withReady(sources, {
    table: sql`dashboard_order_day`,
    columns,
    kind,
    isMonthly: monthlyOrderKinds.includes(kind),
    raw:
      sources.raw.length > 0
        ? sql`union all select ${columns} from (${orderDaySums(sources.raw, [kind])}) x`
        : sql``,
  })
}

export type { VisitKind }
