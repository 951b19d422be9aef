import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { locationCalibrates } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { pageInfo, localDay, pageBounds, searchPatterns, dateRange, statusFilter } from './list-filter.ts'
import { resolveFirm } from './search.ts'
import { requestSql } from '../../../kernel/postgres/status-literals.ts'

type Query = QueryOf<typeof locationCalibrates>
type Location = AnswerOf<typeof locationCalibrates>['items'][number]

/** Allowed sort keys as SQL. The keys come from callers, so only these may reach the statement. */
const orderColumns = {
  firm: 'lower(g."firmName")',
  open: 'g."inProcess" + g.pending',
  total: 'g.total',
  nextVisit: 'g."nextVisitAt"',
  lastEventDate: 'g."lastEventDate"',
} as const

/**
 * The request list by location (view mode 3): one row per shop with its counts. The search matches the shop's name.
 * Without a filter all statuses count. Locations hidden from the map have no coordinates.
 */
export const requestsByLocation = async (db: Reads, actor: Actor, input: Query, now: Date) => {
  const query = await resolveFirm(db, actor, input)
  const page = pageBounds(query)
  const statuses = query.filter || query.status ? statusFilter(query) : null
  const { since, until } = dateRange(query, actor.timeZone, now)
  const today = dateRange({ dateStart: localDay(now, actor.timeZone) }, actor.timeZone, now).since
  const patterns = searchPatterns(query.search)
  const counted = (name: string, status: number) =>
    sql`(count(*) filter (where r.status = ${sql.lit(status)}))::int as ${sql.id(name)}`
  const isNext = sql`filter (where r.next_visit_at >= ${today} and r.status in ${requestSql.open})`
  const firstOf = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by r.next_visit_at, r.id) ${isNext})[1]`
  // texts-ignore: SQL
  const order = sql.raw(`${orderColumns[query.orderBy]} ${query.sort === 'desc' ? 'desc' : 'asc'} nulls last`)
  const rows = await db.rows(
    statement(sql<Location & { places: number }>`
      with g as (
        select r.firm, max(r.shop_name) as "firmName", (count(*) filter (where r.status = ${requestSql.pending}))::int as pending,
          (count(*) filter (where r.status in ${requestSql.inProcess}))::int as "inProcess",
          ${counted('submitted', 2)}, ${counted('submittedOk', 8)}, ${counted('assigned', 11)},
          ${counted('working', 3)}, ${counted('hold', 10)}, min(r.next_visit_at) ${isNext} as "nextVisitAt",
          ${firstOf('r.next_visit_local')} as "nextVisit", ${firstOf('r.next_visit_zone')} as "nextVisitZone",
          (count(*) filter (where r.next_visit_at >= ${today} and r.status not in ${requestSql.ended}))::int as scheduled,
          (count(*) filter (where r.status in ${requestSql.finished}))::int as completed, count(*)::int as total,
          sum(r.amount) as amount, max(r.last_event_at) as "lastEventDate"
        from request r
        where r.deleted_at is null and ${requestsInScope(actor)}
          and (${statuses}::int[] is null or r.status = any(${statuses}::int[]))
          and (${since}::timestamptz is null or r.last_event_at >= ${since})
          and (${until}::timestamptz is null or r.last_event_at < ${until})
          and (${query.firm ?? null}::int is null or r.firm = ${query.firm ?? null} or r.service_firm = ${query.firm ?? null})
          and (${query.technician ?? null}::int is null or r.id in (
            select t.request from event_technician t where t."user" = ${query.technician ?? null}))
          and (${query.ids ?? null}::int[] is null or r.id = any(${query.ids ?? null}::int[]))
        group by r.firm),
      chosen as (
        select g.*, (count(*) over ())::int as places from g
        where ${patterns ? sql`search_text(g."firmName") like all(${patterns}::text[])` : sql`true`}
        order by ${order}, g.firm limit ${page.size} offset ${page.skip})
      select g.*, p.latitude, p.longitude from chosen g left join lateral firm_place(g.firm) p on not hidden_on_map(g.firm)
      order by ${order}, g.firm`),
  )
  return {
    items: rows,
    ...pageInfo(rows[0]?.places ?? 0, page, query.page),
  }
}
