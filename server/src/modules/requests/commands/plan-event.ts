import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'
import { invalid, notFound, refused } from '#server/kernel/problems.ts'
import { plan } from '../rules/zone.ts'
import type { Visit } from '../store.ts'
import { zoneOf } from './move-event.ts'

/** What a plan says: local time at the place, minutes, bay. Left out: as it was. */
export type Plan = { scheduled?: string | null; minutes?: number | null; bay?: number | null }

/**
 * The columns of a new plan: the local time as the place's clock says it, its zone, and its instant. The bay is locked,
 * so that of two who plan it at once the second is told.
 * @throws refused when another visit stands in the bay at that time
 */
export const planColumns = async (tx: Tx, visit: Visit, wanted: Plan) => {
  const { request, event } = visit
  const bay = wanted.bay === undefined ? event.bay : wanted.bay && wanted.bay > 0 ? wanted.bay : null
  const minutes = wanted.minutes === undefined ? event.minutes : wanted.minutes
  const local = wanted.scheduled === undefined ? event.scheduled_local : wanted.scheduled
  const zone = await zoneOf(tx, request)
  const at = local === null ? null : instant(local, zone)
  if (bay !== null) await holdBay(tx, visit, bay, at?.at ?? null, minutes ?? 60)
  return {
    scheduled_local: at?.local ?? null,
    scheduled_zone: at ? zone : null,
    scheduled_at: at?.at ?? null,
    minutes,
    bay,
  }
}

const instant = (local: string, zone: string): { local: string; at: string } => {
  try {
    return plan(local, zone)
  } catch {
    throw invalid([{ field: 'scheduled', message: 'There is no such date. Choose another' }])
  }
}

const holdBay = async (
  tx: Tx,
  { request, event }: Visit,
  bay: number,
  at: string | null,
  minutes: number,
): Promise<void> => {
  const place = await tx
    .selectFrom('bay')
    .select(['id', 'name', 'is_inactive'])
    .where('id', '=', bay)
    .where('firm', '=', request.service_firm ?? request.firm)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!place) throw notFound('bay')
  if (place.is_inactive && event.bay !== bay)
    throw refused(`${place.name} is no longer used. Choose another bay.`)
  if (at === null) return
  const { rows } = await sql<{ number: number; ro_number: string; from: string; to: string }>`
    select e.number, r.ro_number, to_char(e.scheduled_local, 'HH24:MI') as "from",
      to_char(e.scheduled_local + make_interval(mins => coalesce(e.minutes, 60)), 'HH24:MI') as "to"
    from event e join request r on r.id = e.request and r.deleted_at is null
    where e.bay = ${bay} and e.id <> ${event.id} and e.deleted_at is null and e.status not in (4, 5)
      and e.scheduled_at < ${at}::timestamptz + make_interval(mins => ${minutes}::int)
      and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > ${at}::timestamptz
    order by e.scheduled_at limit 1`.execute(tx)
  const other = rows[0]
  if (other)
    throw refused(
      `${place.name} is taken from ${other.from} to ${other.to} by visit ${other.number} of ${other.ro_number}. Choose another time or bay.`,
    )
}
