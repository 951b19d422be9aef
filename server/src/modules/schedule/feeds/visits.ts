import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import type { FeedVisit } from './calendar.ts'
import type { FeedOf } from './subject.ts'

/** More than any location has in the span of a feed. */
const maxVisits = 5000

/** The visits of a feed that its user may see, in the order of time. */
export const readFeedVisits = (
  db: Reads,
  actor: Actor,
  feed: FeedOf,
  from: Date,
  until: Date,
): Promise<FeedVisit[]> =>
  db.rows(
    statement(sql<FeedVisit>`
      select e.id as event, e.request, r.ro_number as ro, e.number, t.name as type, r.vehicle_text as vehicle,
        r.shop_name as shop, e.status, r.status in ${requestSql.closed} as "isClosed", e.scheduled_at as at,
        e.scheduled_zone as zone, coalesce(e.minutes, 60) as minutes, b.name as bay, coalesce(tech.names, '{}') as techs,
        case when e.bay is null then r.shop_name else coalesce(nullif(r.center_name, ''), r.shop_name) end as place,
        coalesce(p.address, '') as address, e.version + r.version as sequence, e.created_at as "createdAt",
        greatest(e.updated_at, r.updated_at) as "changedAt"
      from event e join request r on r.id = e.request and r.deleted_at is null
        left join event_type t on t.id = e.type
        left join bay b on b.id = e.bay
        left join lateral firm_place(case when e.bay is null then e.firm else coalesce(e.service_firm, e.firm) end) p on true
        left join lateral (select array_agg(a.name order by a.is_lead desc, a.assigned_at, a."user") as names
          from event_technician a where a.event = e.id) tech on true
      where e.deleted_at is null and ${isOf(feed)} and ${eventsInScope(actor)}
        and e.scheduled_at >= ${from.toISOString()} and e.scheduled_at < ${until.toISOString()}
      order by e.scheduled_at, e.id limit ${maxVisits}`),
  )

const isOf = ({ kind, firm, bay, technician }: FeedOf) => {
  switch (kind) {
    case 'bay':
      return sql`e.bay = ${bay}`
    case 'technician':
      return sql`exists (select 1 from event_technician own where own.event = e.id and own."user" = ${technician})`
    case 'location':
      return sql`(e.service_firm = ${firm} or e.firm = ${firm})`
  }
}
