import { sql, type RawBuilder } from 'kysely'
import { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, firmsInScope } from '#server/kernel/security/scope.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'
import { visitColumns, visitJoins, type VisitRow } from './visit-row.ts'

/** Visits in scope, without cancelled ones; for dispatchers those of the centers in scope. */
export const visitsFrom = (actor: Actor) => sql`
  from event e join request r on r.id = e.request and r.deleted_at is null and r.status not in ${requestSql.closed}
    join firm c on c.id = e.service_firm
  where e.deleted_at is null and e.status <> ${eventSql.cancelled} and ${eventsInScope(actor)}
    and ${actor.role === Role.technician ? sql`true` : firmsInScope(actor, 'e.service_firm')}`

/** Visits of a location and of those below it; of all in scope without one. */
export const ofFirm = (firm: number | undefined) =>
  sql`(${firm ?? null}::int is null or c.path @> array[${firm ?? null}::int])`

/** Visits on these local days of their center, including those that began the night before. */
export const onDays = (day: string | undefined, days: number, now: Date): RawBuilder<unknown> => {
  const first = sql`coalesce(${day ?? null}::date, (${now.toISOString()}::timestamptz at time zone c.time_zone)::date)`
  // The two outer conditions hold in every zone, and can use an index.
  return sql`e.scheduled_at > coalesce(${day ?? null}::date::timestamptz, ${now.toISOString()}) - interval '3 days'
    and e.scheduled_at < coalesce(${day ?? null}::date::timestamptz, ${now.toISOString()}) + make_interval(days => ${days}::int + 2)
    and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > ${first}::timestamp at time zone c.time_zone
    and e.scheduled_at < (${first} + ${days}::int)::timestamp at time zone c.time_zone`
}

export const visitRows = (
  actor: Actor,
  {
    where,
    order = sql`e.scheduled_at, e.id`,
    limit,
    skip = 0,
  }: {
    where: RawBuilder<unknown>
    order?: RawBuilder<unknown>
    limit: number
    skip?: number
  },
) => sql<VisitRow>`
  with found as materialized (select e.id ${visitsFrom(actor)} and ${where} order by ${order} limit ${limit} offset ${skip})
  select ${visitColumns}
  from found join event e on e.id = found.id join request r on r.id = e.request join firm c on c.id = e.service_firm
    ${visitJoins}
  order by ${order}`
