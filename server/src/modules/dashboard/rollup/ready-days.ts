import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { stretches, type Days } from '../reads/facts.ts'
import { toStretches } from './compute.ts'
import { orderDaySums, visitDaySums, type OrderKind, type VisitKind } from './day-sums.ts'

/** With more days than this to read visit by visit, the statements on the visits alone are faster. */
const mostRawDays = 92
/** More than any range has. */
const allDays = 10_000

/** The days of a range and of the one before: those whose sums are ready, and those whose visits are read. */
export interface DaySources {
  period: PeriodShape
  ready: readonly Days[]
  raw: readonly Days[]
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
  return { period, ready: toStretches([...ready].filter(isAsked), allDays), raw: toStretches(raw, allDays) }
}

const withReady = (
  { period, ready }: DaySources,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  kind: VisitKind | OrderKind,
  raw: RawBuilder<unknown>,
) => sql`
  select s.*, (s.day between ${period.from}::date and ${period.to}::date) as is_now from (
    select ${columns} from ${stretches(ready)} join ${table} x on x.kind = ${kind} and x.day between i.first and i.last
    ${raw}) s`

/**
 * Sums of visits by day and key. An RO with visits on several days counts on the first of them within the range: its
 * `requests` are 0 on the others.
 */
export const visitSums = (sources: DaySources, kind: VisitKind): RawBuilder<unknown> => {
  const { from, beforeFrom } = sources.period
  const columns = sql`x.day, x.key, x.name, x.lines, x.sales, x.credits, x.hours, x.labor, x.commission,
    case when x.previous < (case when x.day >= ${from}::date then ${from}::date else ${beforeFrom}::date end) then x.requests else 0 end as requests`
  return withReady(
    sources,
    sql`dashboard_day`,
    columns,
    kind,
    sources.raw.length > 0
      ? sql`union all select ${columns} from (${visitDaySums(sources.raw, [kind])}) x`
      : sql``,
  )
}

/** Sums of completed ROs by day and key. */
export const orderSums = (sources: DaySources, kind: OrderKind): RawBuilder<unknown> => {
  const columns = sql`x.day, x.key, x.orders, x.timed, x.paid, x.total, x.accept, x.assign, x.start, x.complete, x.pay`
  return withReady(
    sources,
    sql`dashboard_order_day`,
    columns,
    kind,
    sources.raw.length > 0
      ? sql`union all select ${columns} from (${orderDaySums(sources.raw, [kind])}) x`
      : sql``,
  )
}

export type { VisitKind }
