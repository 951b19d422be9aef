import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { RequestPoint, requestPoints as call } from '#contract/requests/index.ts'
import { openStatuses } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { resolveFirm } from './search.ts'
import { eventSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from '../texts.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>

/** As many markers as a map can show and a browser can draw. */
const maxPoints = 5000

/** @throws invalid for a status that isn't open */
const openStatusFilter = (filter: string | undefined): number[] => {
  if (!filter) return [...openStatuses]
  const requested = filter.split(',').map((each) => Number(each.trim()))
  if (requested.every((each) => (openStatuses as readonly number[]).includes(each))) return requested
  throw invalid([
    { field: 'filter', message: t.message('list.openStatuses', { statuses: openStatuses.join() }) },
  ])
}

/** @throws invalid for a date that doesn't exist */
const parseDay = (text: string | undefined): string | null => {
  if (!text) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    throw invalid([{ field: 'date', message: t.message('noSuchDate') }])
  }
}

/** Condition on requests `r`: a visible visit by that technician, scheduled for that local date. */
const hasMatchingVisit = (actor: Actor, technician: number | null, day: string | null) =>
  technician === null && day === null
    ? sql`true`
    : sql`exists (select 1 from event e where e.request = r.id and e.deleted_at is null and e.status <> ${eventSql.cancelled}
        and ${eventsInScope(actor)} and (${day}::date is null or e.scheduled_local::date = ${day}::date)
        and (${technician}::int is null or exists (
          select 1 from event_technician a where a.event = e.id and a."user" = ${technician})))`

/**
 * Open repair orders at the coordinates of their shops, ordered by next visit. Each shop's coordinates are read once.
 * Requests of shops that are hidden or have no coordinates are only counted.
 * @throws notFound for a firm unrelated to the caller
 */
export const requestPoints = async (db: Reads, actor: Actor, input: Query): Promise<Answer> => {
  const query = await resolveFirm(db, actor, input)
  const statuses = openStatusFilter(query.filter)
  const visitFilter = hasMatchingVisit(actor, query.technician ?? null, parseDay(query.date))
  const firm = query.firm ?? null
  type Placed = (RequestPoint | { calibrate: null }) & { looked: number; placed: number }
  const rows = await db.rows(
    statement(sql<Placed>`
      with newest as materialized (
        select r.id, r.firm from request r
        where r.deleted_at is null and ${requestsInScope(actor)} and r.status = any(${statuses}::int[])
          and (${firm}::int is null or r.firm = ${firm} or r.service_firm = ${firm}) and ${visitFilter}
        order by r.last_event_at desc, r.id desc limit ${maxPoints + 1}),
      places as materialized (
        select f.firm, p.latitude, p.longitude from (select distinct firm from newest) f
          join lateral firm_place(f.firm) p on p.latitude is not null and p.longitude is not null
        where not hidden_on_map(f.firm)),
      placed as materialized (
        select n.id, p.latitude, p.longitude from newest n join places p on p.firm = n.firm)
      select counts.looked, counts.placed, shown.*
      from (select (select count(*) from newest)::int as looked, (select count(*) from placed)::int as placed) counts
        left join lateral (
          select r.id as calibrate, r.ro_number as ronumber, r.status, r.vehicle_text as "vehicleText", r.firm,
            r.shop_name as "firmName", nullif(r.center_name, '') as "serviceFirmName",
            r.next_visit_local as "nextVisit", r.next_visit_zone as "nextVisitZone",
            nullif(r.technician_names, '') as techs, p.latitude, p.longitude, r.version
          from placed p join request r on r.id = p.id
          order by r.next_visit_at nulls last, r.id limit ${maxPoints}) shown on true`),
  )
  const [counts] = rows
  return {
    items: rows.flatMap((row) => (row.calibrate === null ? [] : [row])),
    withoutPlace: counts ? counts.looked - counts.placed : 0,
    more: (counts?.looked ?? 0) > maxPoints,
  }
}
