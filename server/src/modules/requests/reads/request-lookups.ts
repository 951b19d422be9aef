import { CompiledQuery, sql } from 'kysely'
import type { RequestRow } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { searchPatterns } from './list-filter.ts'
import { unnestKeys, listedColumnsSql, listedColumns, requestRow, type ListedRow } from './request-row.ts'

/** Row limit of each of these lists. */
const maxRows = 200
const found = sql.raw(`(select array_agg(id) as ids from found) page
  cross join lateral ${unnestKeys('page.ids')} join found r on r.id = k.id`)

/** Repair orders of a customer, newest first. @throws notFound for a customer outside the caller's scope */
export const requestsOfContact = async (db: Reads, actor: Actor, contact: number): Promise<RequestRow[]> => {
  const [known, rows] = await db.batch([
    statement(sql<{
      id: number
    }>`select c.id from contact c where c.id = ${contact} and (${firmsInScope(actor, 'c.firm')}
      or exists (select 1 from request r where r.contact = c.id and ${requestsInScope(actor)}))`),
    statement(sql<ListedRow>`with found as materialized (select r.* from request r
      where (r.contact = ${contact} or r.fleet_contact = ${contact}) and r.deleted_at is null and ${requestsInScope(actor)}
      order by r.last_event_at desc, r.id desc limit ${maxRows})
      select ${listedColumnsSql} from ${found} order by r.last_event_at desc, r.id desc`),
  ])
  if (known.length === 0) throw notFound('contact')
  return rows.map((row) => requestRow(actor, row))
}

/**
 * Repair orders for a VIN or vehicle, newest first, to spot an order that already exists. With an inspection, those of
 * its VIN, its own order first.
 * @throws notFound for an inspection outside the caller's scope
 */
export const requestsOfVin = async (
  db: Reads,
  actor: Actor,
  { vin, vehicle, adasInspection = 0 }: { vin: string; vehicle?: number; adasInspection?: number },
): Promise<RequestRow[]> => {
  const inspected = adasInspection > 0 ? await inspectedOrder(db, actor, adasInspection) : undefined
  const normalizedVin = vin.replaceAll(/[\s\0]/g, '').toUpperCase() || (inspected?.vin ?? '')
  if (normalizedVin === '' && !vehicle && !inspected) return []
  const own = inspected?.request ?? null
  const rows = await db.rows(
    statement(sql<ListedRow>`with found as materialized (select r.* from request r
      where ((r.vin = ${normalizedVin} and r.vin <> '') or r.vehicle = ${vehicle ?? null} or r.id = ${own}) and r.deleted_at is null
        and ${requestsInScope(actor)}
      order by r.id = ${own} desc nulls last, r.last_event_at desc, r.id desc limit ${maxRows})
      select ${listedColumnsSql} from ${found} order by r.id = ${own} desc nulls last, r.last_event_at desc, r.id desc`),
  )
  return rows.map((row) => requestRow(actor, row))
}

const inspectedOrder = async (
  db: Reads,
  actor: Actor,
  inspection: number,
): Promise<{ request: number; vin: string }> => {
  const found = await db.first(
    statement(sql<{ request: number; vin: string }>`select i.request, i.vin from adas_inspection i
      join request r on r.id = i.request and r.deleted_at is null and ${requestsInScope(actor)}
      where i.id = ${inspection}`),
  )
  // texts-ignore: a kind of record, put into words by `notFound`
  if (!found) throw notFound('ADAS inspection')
  return found
}

const findText = `select ${listedColumns} from find_requests($1::text, $2::text[], 10) page(ids)
  cross join lateral ${unnestKeys('page.ids')}
  join request r on r.id = k.id order by k.place`

/** Up to ten results for the command palette: exact RO number or last eight of the VIN first, then the newest that match all words. */
export const findRequests = async (db: Reads, actor: Actor, search: string): Promise<RequestRow[]> => {
  const patterns = searchPatterns(search)
  if (!patterns) return []
  const term = search.replaceAll('\0', '').trim()
  const rows = await db.rows(CompiledQuery.raw(findText, [term, patterns]) as CompiledQuery<ListedRow>)
  return rows.map((row) => requestRow(actor, row))
}
