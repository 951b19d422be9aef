import { sql } from 'kysely'
import type { QueryOf } from '#contract/kit/call.ts'
import { roles } from '#contract/kit/roles.ts'
import type { calibrateEventsActive } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventColumns, eventJoins, eventRow, type ListedEvent } from './event-rows.ts'
import { pageInfo, maxExactCount, localDay, pageBounds, searchPatterns } from './list-filter.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'

type Query = QueryOf<typeof calibrateEventsActive>

/**
 * The work of a day: Working visits first, then by time, then visits without a time, then visits completed that day.
 * Today also includes overdue visits. Without a date, technicians get today and everyone else gets all open work.
 * Visits of cancelled or voided requests are excluded.
 */
export const activeVisits = async (db: Reads, actor: Actor, query: Query, now: Date) => {
  const page = pageBounds(query)
  const today = localDay(now, actor.timeZone)
  const date = query.date || (roles.technician.includes(actor.role) ? today : null)
  const isToday = date === today
  const technician = query.mine ? actor.user : query.technician
  const patterns = searchPatterns(query.search)
  const day = sql`(e.status = ${eventSql.working} or e.scheduled_local is null or e.scheduled_local::date = ${date}::date
    or (${isToday} and e.scheduled_local::date < ${date}::date))`
  const rows = await db.rows(
    statement(sql<ListedEvent & { total: number }>`
      with chosen as (
        select e.id, case when e.status = ${eventSql.working} then 0 when e.status = ${eventSql.completed} then 2 else 1 end as part, e.scheduled_local as at,
          (count(*) over ())::int as total
        from event e join request r on r.id = e.request
        where e.deleted_at is null and r.deleted_at is null and r.status not in ${requestSql.closed} and ${eventsInScope(actor)}
          and ((e.status in ${eventSql.open} and ${date === null ? sql`true` : day})
            or (e.status = ${eventSql.completed} and left(e.completed_local, 10) = ${date}))
          and ${
            technician === undefined
              ? sql`true`
              : sql`e.id in (select a.event from event_technician a where a."user" = ${technician})`
          }
          and ${patterns ? sql`r.search like all(${patterns}::text[])` : sql`true`}
        order by part, at nulls last, e.id limit ${page.size} offset ${page.skip})
      select chosen.total, ${sql.raw(eventColumns)}
      from chosen join event e on e.id = chosen.id join request r on r.id = e.request ${sql.raw(eventJoins)}
      order by chosen.part, chosen.at nulls last, e.id`),
  )
  const total = rows[0]?.total ?? 0
  return { items: rows.map(eventRow), ...pageInfo(Math.min(total, maxExactCount + 1), page, query.page) }
}
