import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { AnalyzeView } from '#contract/kit/dashboard-ranges.ts'
import type { Breakdown, dashboardBreakout, dashboardTop, dashboardTop3, Part } from '#contract/dashboard.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { readSources, visitSums, type DaySources, type VisitKind } from '../rollup/ready-days.ts'
import { technicianFacts, visitFacts } from './facts.ts'
import { readLocations, toLocationRow } from './location-rows.ts'

interface Group {
  unit: Breakdown['unit']
  /** What has a key, a name, is_now, and a value. */
  values: RawBuilder<unknown>
  /** The value of a group. */
  sum: RawBuilder<unknown>
  /** What the sums of each day have of it. */
  ofDays: { kind: VisitKind; value: RawBuilder<unknown> }
}

const services = sql`select coalesce(s.service::text, '') as key, coalesce(c.name, '') as name, v.is_now, s.amount as value
  from v join event_service s on s.event = v.event and s."authorization" is distinct from 0
    left join service c on c.id = s.service`
const makes = sql`select coalesce(c.make_name, '') as key, coalesce(c.make_name, '') as name, v.is_now, v.sales as value, v.request
  from v join request r on r.id = v.request left join vehicle c on c.id = r.vehicle`
const technicians = (value: RawBuilder<unknown>) =>
  sql`select t."user"::text as key, t.name, t.is_now, ${value} as value from (${technicianFacts}) t`

/** The breakdowns by what they group and how they measure it. A make counts its repair orders. */
const groups: Partial<Record<AnalyzeView, Group>> = {
  [AnalyzeView.serviceCounts]: {
    unit: 'count',
    values: services,
    sum: sql`count(*)`,
    ofDays: { kind: 'service', value: sql`lines` },
  },
  [AnalyzeView.serviceSales]: {
    unit: 'money',
    values: services,
    sum: sql`sum(value)`,
    ofDays: { kind: 'service', value: sql`sales` },
  },
  [AnalyzeView.makeCounts]: {
    unit: 'count',
    values: makes,
    sum: sql`count(distinct request)`,
    ofDays: { kind: 'make', value: sql`requests` },
  },
  [AnalyzeView.makeSales]: {
    unit: 'money',
    values: makes,
    sum: sql`sum(value)`,
    ofDays: { kind: 'make', value: sql`sales` },
  },
  [AnalyzeView.techHours]: {
    unit: 'hours',
    values: technicians(sql`t.hours`),
    sum: sql`sum(value)`,
    ofDays: { kind: 'technician', value: sql`hours` },
  },
  [AnalyzeView.techCost]: {
    unit: 'money',
    values: technicians(sql`t.labor + t.commission`),
    sum: sql`sum(value)`,
    ofDays: { kind: 'technician', value: sql`labor + commission` },
  },
}
const grouped = Object.keys(groups).map(Number) as AnalyzeView[]
/** The most groups that a breakdown lists. */
const mostParts = 500
type Row = Part & { count: number; totalNow: string; totalBefore: string }

const breakdownStatement = (
  actor: Actor,
  period: PeriodShape,
  sources: DaySources | null,
  group: Group,
  limit: number,
) => {
  const zero = sql.lit(group.unit === 'count' ? '0' : '0.00')
  const text = (sum: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`coalesce(${sum} filter (where ${when}), ${zero}::numeric)`
  const sides = (sum: RawBuilder<unknown>) =>
    sql`${text(sum, sql`is_now`)} as now, ${text(sum, sql`not is_now`)} as before`
  const groupsOf = sources
    ? sql`s as (select key, min(name) as name, ${sides(sql`sum(${group.ofDays.value})`)}
        from (${visitSums(sources, group.ofDays.kind)}) x group by key),
      g as (select s.key, ${nameOf[group.ofDays.kind] ?? sql`s.name`} as name, s.now, s.before from s)`
    : sql`v as materialized (${visitFacts(actor, period)}),
      g as (select key, min(name) as name, ${sides(group.sum)} from (${group.values}) x group by key)`
  return statement(sql<Row>`
    with ${groupsOf}
    select key, name, now::text, before::text, count(*) over ()::int as count,
      sum(now) over ()::text as "totalNow", sum(before) over ()::text as "totalBefore"
    from g order by g.now desc, g.before desc, g.name, g.key limit ${limit}`)
}

/** How groups of the sums are called. Technicians have their names there. */
const nameOf: Partial<Record<VisitKind, RawBuilder<unknown>>> = {
  service: sql`coalesce((select c.name from service c where c.id = nullif(s.key, '')::int), '')`,
  make: sql`s.key`,
}

const toBreakdown = (view: AnalyzeView, unit: Breakdown['unit'], rows: readonly Row[]): Breakdown => {
  const zero = unit === 'count' ? '0' : '0.00'
  return {
    analyzeView: view,
    unit,
    parts: rows.map(({ key, name, now, before }) => ({ key, name, now, before })),
    count: rows[0]?.count ?? 0,
    total: { now: rows[0]?.totalNow ?? zero, before: rows[0]?.totalBefore ?? zero },
  }
}

const readBreakdowns = async (
  db: Reads,
  actor: Actor,
  period: PeriodShape,
  views: readonly AnalyzeView[],
  limit: number,
): Promise<Breakdown[]> => {
  const wanted = views.flatMap((view) => (groups[view] ? [{ view, group: groups[view] }] : []))
  if (wanted.length === 0) return []
  const sources = await readSources(db, actor, period)
  const found = await db.batch(
    wanted.map(({ group }) => breakdownStatement(actor, period, sources, group, limit)),
  )
  return wanted.map(({ view, group }, index) => toBreakdown(view, group.unit, found[index] ?? []))
}

/** One breakdown, all of them, or the locations. */
export const readBreakout = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof dashboardBreakout>,
  now: Date,
): Promise<AnswerOf<typeof dashboardBreakout>> => {
  const period = await readPeriod(db, actor, query, now)
  const view = query.analyzeView
  const hasLocations = view >= AnalyzeView.all
  const views = view === AnalyzeView.all || view === AnalyzeView.singleLocation ? grouped : [view]
  const [breakdowns, rows] = await Promise.all([
    readBreakdowns(db, actor, period, views, mostParts),
    hasLocations ? readLocations(db, actor, period) : [],
  ])
  return { period, breakdowns, locations: rows.map(toLocationRow) }
}

/** The largest groups of one breakdown. For those of several (7 to 9), services by sales. */
export const readTop = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof dashboardTop>,
  now: Date,
): Promise<AnswerOf<typeof dashboardTop>> => {
  const period = await readPeriod(db, actor, query, now)
  const view = groups[query.analyzeView] ? query.analyzeView : AnalyzeView.serviceSales
  const [breakdown] = await readBreakdowns(db, actor, period, [view], query.pageSize)
  return { period, breakdown: breakdown ?? toBreakdown(view, 'money', []) }
}

export const readTop3 = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof dashboardTop3>,
  now: Date,
): Promise<AnswerOf<typeof dashboardTop3>> => {
  const period = await readPeriod(db, actor, query, now)
  const views = [AnalyzeView.serviceSales, AnalyzeView.makeSales, AnalyzeView.techHours]
  return { period, breakdowns: await readBreakdowns(db, actor, period, views, 3) }
}
