import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { eventColumns, eventJoins, eventRow, type ListedEvent } from './event-rows.ts'
import { pageInfo, maxExactCount, pageBounds } from './list-filter.ts'
import { technicianRole } from '../policy.ts'
import { refuseLongSort } from './refuse-long-sort.ts'
import {
  resolveFirm,
  resolveOrder,
  searchCall,
  searchStatement,
  searchValues,
  type ListQuery,
} from './search.ts'

/**
 * The visits of listed requests, in list order and then by number. A technician ($13) gets their own visits and the
 * unassigned ones of their center ($14); row-level security limits the firms.
 */
const text = `with found as materialized (select keys from ${searchCall}),
  chosen as (
    select e.id, k.place, e.number, (count(*) over ())::int as total
    from found cross join unnest(found.keys) with ordinality k(id, place) join event e on e.request = k.id
    where e.deleted_at is null and ($13::int is null
      or exists (select 1 from event_technician mine where mine.event = e.id and mine."user" = $13)
      or (e.service_firm = $14::int and not exists (select 1 from event_technician taken where taken.event = e.id)))
    order by k.place, e.number limit $15::int offset $16::int)
  select chosen.total, ${eventColumns}
  from chosen join event e on e.id = chosen.id join request r on r.id = e.request ${eventJoins}
  order by chosen.place, chosen.number`

/** The request list by visit (view mode 2). Covers the visits of the first 10,000 matching requests. */
export const visitsOfRequests = async (db: Reads, actor: Actor, input: ListQuery, now: Date) => {
  const query = await resolveFirm(db, actor, input)
  await refuseLongSort(db, actor, query, now)
  const page = pageBounds(query)
  const order = await resolveOrder(db, actor, query, now)
  const values = searchValues(actor, { ...query, ...order }, { size: maxExactCount, skip: 0 }, 0, now)
  const isTechnician = actor.role === technicianRole
  const rows = await db.rows(
    searchStatement<ListedEvent & { total: number }>(
      text,
      values,
      isTechnician ? actor.user : null,
      actor.firm,
      page.size,
      page.skip,
    ),
  )
  return { items: rows.map(eventRow), ...pageInfo(rows[0]?.total ?? 0, page, query.page) }
}
