import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardRows as call, FigureRow } from '#contract/dashboard.ts'
import { AnalyzeView } from '#contract/kit/dashboard-ranges.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { sum } from '#contract/kit/money.ts'
import { readPeriod } from '../../payroll/door.ts'
import { toStretches } from '../rollup/compute.ts'
import { readSources, visitSums, type DaySources, type VisitKind } from '../rollup/ready-days.ts'
import { daysOfPage } from '../rules/days-of-page.ts'
import { technicianVisitsOn, visitFacts, visitFactsOn, type Days } from './facts.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>

/** The visits behind a figure by the day they were completed there, newest first, with their sums. */
export const readFigureRows = async (db: Reads, actor: Actor, query: Query, now: Date): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const page = { size: Math.min(query.pageSize, pageCap), skip: (query.page - 1) * query.pageSize }
  const sources = await readSources(db, actor, period)
  const found = sources
    ? await byDays(db, sources, query, page)
    : await byVisits(db, actor, period, query, page)
  return {
    period,
    ...found,
    next: page.skip + page.size < found.count ? query.page + 1 : null,
  }
}

interface Page {
  size: number
  skip: number
}
type Sums = Pick<Answer, 'count' | 'sales' | 'net' | 'hours'>
type Found = Sums & Pick<Answer, 'items'>

/** A page of visits `x`. */
const rowsStatement = (facts: RawBuilder<unknown>, { size, skip }: Page) =>
  statement(sql<FigureRow>`${facts}
    select x.request as calibrate, x.event as "calibrateEvent", r.ro_number as ronumber, x.number as visit,
      x.location as firm, x.location_name as "firmName", r.shop_name as "shopName", r.vehicle_text as vehicle,
      coalesce((select string_agg(t.name, ', ' order by t.is_lead desc, t.name) from event_technician t
        where t.event = x.event), '') as technicians,
      to_char(x.completed_at at time zone x.zone, 'YYYY-MM-DD HH24:MI') as completed, x.hours::text as hours,
      x.sales::text as sales, x.credits::text as credits, (x.sales + x.credits)::text as net
    from (select * from x order by day desc, completed_at desc, event desc limit ${size} offset ${skip}) x
      join request r on r.id = x.request
    order by x.day desc, x.completed_at desc, x.event desc`)

const byVisits = async (
  db: Reads,
  actor: Actor,
  period: PeriodShape,
  query: Query,
  page: Page,
): Promise<Found> => {
  const facts = sql`with v as materialized (select * from (${visitFacts(actor, period)}) f
    where ${query.before ? sql`not is_now` : sql`is_now`}),
    x as (select v.* from v where ${isInGroup(query)})`
  const [items, [sums]] = await db.batch([
    rowsStatement(facts, page),
    statement(sql<Sums>`${facts}
      select count(*)::int as count, coalesce(sum(sales), 0.00)::text as sales,
        coalesce(sum(sales + credits), 0.00)::text as net, coalesce(sum(hours), 0.00)::text as hours from x`),
  ])
  return { items, ...(sums ?? { count: 0, sales: '0.00', net: '0.00', hours: '0.00' }) }
}

/** Of all locations: the sums of each day say on which days the visits of a page are, and only those days are read. */
const byDays = async (db: Reads, sources: DaySources, query: Query, page: Page): Promise<Found> => {
  const kind = kindOf(query)
  const days = await db.rows(
    statement(sql<Sums & { day: string }>`
      select s.day::text as day, sum(s.lines)::int as count, sum(s.sales)::text as sales,
        sum(s.sales + s.credits)::text as net, sum(s.hours)::text as hours
      from (${visitSums(sources, kind, { key: kind === 'all' ? undefined : query.key, byDay: true })}) s
      where ${query.before ? sql`not s.is_now` : sql`s.is_now`} and s.lines > 0 group by s.day order by s.day desc`),
  )
  const total = (column: 'sales' | 'net' | 'hours') => sum(['0.00', ...days.map((each) => each[column])])
  const { shown, skip } = daysOfPage(days, page)
  const items =
    shown.length === 0
      ? []
      : await db.rows(
          rowsStatement(
            sql`with v as materialized (${visitsOn(toStretches(shown, shown.length), query, kind)}),
              x as (select v.* from v where ${isInGroup(query)})`,
            { size: page.size, skip },
          ),
        )
  return {
    items,
    count: days.reduce((count, each) => count + each.count, 0),
    sales: total('sales'),
    net: total('net'),
    hours: total('hours'),
  }
}

const visitsOn = (days: readonly Days[], { key }: Query, kind: VisitKind): RawBuilder<unknown> => {
  if (kind === 'technician') return technicianVisitsOn(days, Number(key))
  return visitFactsOn(days, kind === 'location' ? Number(key) : undefined)
}

/** The sums that hold the visits of a group. */
const kindOf = ({ analyzeView, key }: Query): VisitKind => {
  if (analyzeView === undefined || key === undefined) return 'all'
  switch (analyzeView) {
    case AnalyzeView.serviceCounts:
    case AnalyzeView.serviceSales:
      return 'serviceVisit'
    case AnalyzeView.makeCounts:
    case AnalyzeView.makeSales:
      return 'make'
    case AnalyzeView.techHours:
    case AnalyzeView.techCost:
      return 'technician'
    case AnalyzeView.singleLocation:
    case AnalyzeView.allLocations:
      return 'location'
    default:
      return 'all'
  }
}

/** Whether a visit has a part in a group: a service, a make, a technician, or a location. */
const isInGroup = ({ analyzeView, key }: Query): RawBuilder<unknown> => {
  if (analyzeView === undefined || key === undefined) return sql`true`
  switch (analyzeView) {
    case AnalyzeView.serviceCounts:
    case AnalyzeView.serviceSales:
      return sql`exists (select 1 from event_service s where s.event = v.event and s."authorization" is distinct from 0
        and coalesce(s.service::text, '') = ${key})`
    case AnalyzeView.makeCounts:
    case AnalyzeView.makeSales:
      return sql`exists (select 1 from request q left join vehicle c on c.id = q.vehicle where q.id = v.request
        and coalesce(c.make_name, '') = ${key})`
    case AnalyzeView.techHours:
    case AnalyzeView.techCost:
      return sql`exists (select 1 from event_technician t where t.event = v.event and t."user"::text = ${key})`
    case AnalyzeView.singleLocation:
    case AnalyzeView.allLocations:
      return sql`v.location::text = ${key}`
    default:
      return sql`true`
  }
}
