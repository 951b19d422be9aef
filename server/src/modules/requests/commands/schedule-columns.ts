import { sql } from 'kysely'
import { localAt } from '#contract/kit/time.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { plan, planText } from '../rules/scheduled-time.ts'
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
  const zone = await zoneOf(tx, request)
  const before = zone === event.scheduled_zone ? planText(event) : event.scheduled_local
  const local = wanted.scheduled === undefined ? before : wanted.scheduled
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

/**
 * A time as it is compared with what is stored: an offset that says nothing goes, and one that a caller left out of what
 * is stored comes back.
 */
export const plainTime = async (tx: Tx, { request, event }: Visit, asked: string): Promise<string> => {
  const before = planText(event)
  if (asked.length === 16) return before?.slice(0, 16) === asked ? before : asked
  const zone = await zoneOf(tx, request)
  const { local, at } = instant(asked, zone)
  return instant(local, zone).at === at ? local : asked
}

const instant = (local: string, zone: string): { local: string; at: string } => {
  try {
    return plan(local, zone)
  } catch {
    const message =
      local.length > 16
        ? `The clock of the place never shows this time at ${local.slice(16)}. Leave the offset out`
        : 'There is no such date. Choose another'
    throw invalid([{ field: 'scheduled', message }])
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
  const { rows } = await sql<{ number: number; ro_number: string; from: string; to: string; zone: string }>`
    select e.number, r.ro_number, e.scheduled_zone as zone, e.scheduled_at as "from",
      e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) as "to"
    from event e join request r on r.id = e.request and r.deleted_at is null
    where e.bay = ${bay} and e.id <> ${event.id} and e.deleted_at is null and e.status not in (4, 5)
      and e.scheduled_at < ${at}::timestamptz + make_interval(mins => ${minutes}::int)
      and e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) > ${at}::timestamptz
    order by e.scheduled_at limit 1`.execute(tx)
  const other = rows[0]
  const timeOf = (at: string) => localAt(at, other?.zone ?? 'UTC').slice(11)
  if (other)
    throw refused(
      `${place.name} is taken from ${timeOf(other.from)} to ${timeOf(other.to)} by visit ${other.number} of ${other.ro_number}. Choose another time or bay.`,
    )
}
