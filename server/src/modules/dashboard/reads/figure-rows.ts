import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardRows as call, FigureRow } from '#contract/dashboard.ts'
import { AnalyzeView } from '#contract/kit/dashboard-ranges.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { visitFacts } from './facts.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>

/** The visits behind a figure, newest first, with their sums. */
export const readFigureRows = async (db: Reads, actor: Actor, query: Query, now: Date): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const size = Math.min(query.pageSize, pageCap)
  const facts = sql`with v as materialized (select * from (${visitFacts(actor, period)}) f
    where ${query.before ? sql`not is_now` : sql`is_now`}),
    x as (select v.* from v where ${isInGroup(query)})`
  const [rows, [sums]] = await db.batch([
    statement(sql<FigureRow>`${facts}
      select x.request as calibrate, x.event as "calibrateEvent", r.ro_number as ronumber, x.number as visit,
        x.location as firm, x.location_name as "firmName", r.shop_name as "shopName", r.vehicle_text as vehicle,
        coalesce((select string_agg(t.name, ', ' order by t.is_lead desc, t.name) from event_technician t
          where t.event = x.event), '') as technicians,
        to_char(x.completed_at at time zone x.zone, 'YYYY-MM-DD HH24:MI') as completed, x.hours::text as hours,
        x.sales::text as sales, x.credits::text as credits, (x.sales + x.credits)::text as net
      from x join request r on r.id = x.request
      order by x.completed_at desc, x.event desc limit ${size} offset ${(query.page - 1) * size}`),
    statement(sql<Pick<Answer, 'count' | 'sales' | 'net' | 'hours'>>`${facts}
      select count(*)::int as count, coalesce(sum(sales), 0.00)::text as sales,
        coalesce(sum(sales + credits), 0.00)::text as net, coalesce(sum(hours), 0.00)::text as hours from x`),
  ])
  const { count = 0, sales = '0.00', net = '0.00', hours = '0.00' } = sums ?? {}
  return {
    period,
    items: rows,
    count,
    next: query.page * size < count ? query.page + 1 : null,
    sales,
    net,
    hours,
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
