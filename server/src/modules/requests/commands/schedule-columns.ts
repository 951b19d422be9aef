import { sql } from 'kysely'
import { clock, localAt } from '#contract/kit/time.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { resolveLocalTime, scheduledText } from '../rules/scheduled-time.ts'
import type { Visit } from '../store.ts'
import { workTimeZone } from './work-time-zone.ts'
import { eventSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from './texts.ts'

/** Local time at the center, duration in minutes, and bay. Omitted fields keep their value. */
export type Plan = { scheduled?: string | null; minutes?: number | null; bay?: number | null }

/**
 * The columns of a new schedule: local time, IANA zone, and instant in UTC. Locks the bay, so that the second of two
 * concurrent bookings is refused.
 * @throws refused when another visit has the bay at that time
 */
export const scheduleColumns = async (tx: Tx, visit: Visit, requested: Plan) => {
  const { request, event } = visit
  const bay =
    requested.bay === undefined ? event.bay : requested.bay && requested.bay > 0 ? requested.bay : null
  const minutes = requested.minutes === undefined ? event.minutes : requested.minutes
  const zone = await workTimeZone(tx, request)
  const current = zone === event.scheduled_zone ? scheduledText(event) : event.scheduled_local
  const local = requested.scheduled === undefined ? current : requested.scheduled
  const at = local === null ? null : resolveOrRefuse(local, zone)
  if (bay !== null) await reserveBay(tx, visit, bay, at?.at ?? null, minutes ?? 60)
  return {
    scheduled_local: at?.local ?? null,
    scheduled_zone: at ? zone : null,
    scheduled_at: at?.at ?? null,
    minutes,
    bay,
  }
}

/**
 * Normalizes a requested time for comparison with the stored one: drops a redundant UTC offset, and restores the stored
 * offset when the caller omitted it.
 */
export const normalizeScheduled = async (
  tx: Tx,
  { request, event }: Visit,
  requested: string,
): Promise<string> => {
  const before = scheduledText(event)
  if (requested.length === 16) return before?.slice(0, 16) === requested ? before : requested
  const zone = await workTimeZone(tx, request)
  const { local, at } = resolveOrRefuse(requested, zone)
  return resolveOrRefuse(local, zone).at === at ? local : requested
}

const resolveOrRefuse = (local: string, zone: string): { local: string; at: string } => {
  try {
    return resolveLocalTime(local, zone)
  } catch {
    const message =
      local.length > 16
        ? t.message('schedule.offset', { offset: local.slice(16) })
        : t.message('schedule.noSuchDate')
    throw invalid([{ field: 'scheduled', message }])
  }
}

const reserveBay = async (
  tx: Tx,
  { request, event }: Visit,
  bay: number,
  at: string | null,
  minutes: number,
): Promise<void> => {
  const row = await tx
    .selectFrom('bay')
    .select(['id', 'name', 'is_inactive'])
    .where('id', '=', bay)
    .where('firm', '=', request.service_firm ?? request.firm)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('bay')
  if (row.is_inactive && event.bay !== bay)
    throw refused(t.message('schedule.bayInactive', { bay: row.name }))
  if (at === null) return
  const { rows } = await sql<{ number: number; ro_number: string; from: string; to: string; zone: string }>`
    select e.number, r.ro_number, e.scheduled_zone as zone, e.scheduled_at as "from",
      e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) as "to"
    from event e join request r on r.id = e.request and r.deleted_at is null
    where e.bay = ${bay} and e.id <> ${event.id} and e.deleted_at is null and e.status not in ${eventSql.ended}
      and e.scheduled_at < ${at}::timestamptz + make_interval(mins => ${minutes}::int)
      and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > ${at}::timestamptz
    order by e.scheduled_at limit 1`.execute(tx)
  const other = rows[0]
  const timeOf = (at: string) => clock(localAt(at, other?.zone ?? 'UTC').slice(11))
  if (other)
    throw refused(
      t.message('schedule.bayTaken', {
        bay: row.name,
        from: timeOf(other.from),
        to: timeOf(other.to),
        number: other.number,
        ro: other.ro_number,
      }),
    )
}
