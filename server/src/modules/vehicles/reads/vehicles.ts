import { technicianRole } from '#contract/identity/user-form.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { vehicle, vehicles } from '#contract/vehicles.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import { selectFields } from '#server/kernel/records/fields.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'
import { listOrder } from '#server/kernel/http/list-choices.ts'

type Vehicle = AnswerOf<typeof vehicle>

const fields = selectFields('v', vehicleFields)

/** Columns of a vehicle named as in the contract. Only requests the caller sees are counted. */
export const vehicleColumns = (actor: Actor): RawBuilder<Vehicle> => sql<Vehicle>`
  v.id as vehicle, v.firm, v.contact, c.full_name as "contactName", ${fields},
  (select count(*)::int from request r where r.vehicle = v.id and r.deleted_at is null) as requests, v.version,
  case when ${actor.all} or v.firm = any(${firmArrayText(actor.firms)}::int[]) then
    case when ${actor.role === technicianRole} then array['edit'] else array['edit', 'delete'] end else array[]::text[] end as rights`

const orders = {
  vehicle: sql`v.id`,
  year: sql`v.year`,
  make: sql`lower(v.make_name)`,
  model: sql`lower(v.model)`,
  vin: sql`v.vin`,
  contact: sql`lower(c.full_name)`,
}

/** A vehicle is visible to its firm's branch and to the center of a request that names it. */
const canSee = (actor: Actor): RawBuilder<unknown> =>
  sql`(${firmsInScope(actor, 'v.firm')} or exists (
    select 1 from request r where r.vehicle = v.id and ${firmsInScope(actor, 'r.service_firm')}))`

/** A page of the vehicles in scope that have every word of the search, newest first by default. */
export const listVehicles = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof vehicles>,
): Promise<AnswerOf<typeof vehicles>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const words = searchText(query.search).split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const order = listOrder(orders, query.orderBy, 'vehicle')
  const where = sql`${canSee(actor)} and not v.is_deleted and (${firm}::int is null or v.firm = ${firm})
    and ${isInDays('v.updated_at', query, actor.timeZone)}
    and v.search || ' ' || coalesce(search_text(c.full_name), '') like all(${patterns}::text[])`
  const [items, counts] = await db.batch([
    sql<Vehicle>`select ${vehicleColumns(actor)} from vehicle v left join contact c on c.id = v.contact where ${where}
      order by ${order} ${direction} nulls last, v.id ${direction} limit ${size} offset ${(query.page - 1) * size}`.compile(
      builder,
    ),
    sql<{
      count: number
    }>`select count(*)::int as count from (select 1 from vehicle v left join contact c on c.id = v.contact
      where ${where} limit 10001) found`.compile(builder),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items,
    count: Math.min(count, 10_000),
    countMore: count > 10_000,
    next: items.length === size && query.page * size < count ? query.page + 1 : null,
  }
}

/**
 * One vehicle of the caller's firms or of a request the caller sees.
 * @throws notFound
 */
export const getVehicle = async (db: Reads, builder: Builder, actor: Actor, id: number): Promise<Vehicle> => {
  const row = await db.first(
    sql<Vehicle>`select ${vehicleColumns(actor)} from vehicle v left join contact c on c.id = v.contact
      where v.id = ${id} and not v.is_deleted and ${canSee(actor)}`.compile(builder),
  )
  if (!row) throw notFound('vehicle')
  return row
}

/**
 * A customer's vehicles: of the caller's firms, or of a request in scope.
 * @throws notFound for a customer the caller doesn't see
 */
export const listOwnerVehicles = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  contact: number,
): Promise<Vehicle[]> => {
  const [owner, rows] = await db.batch([
    sql`select 1 from contact o where o.id = ${contact} and (${firmsInScope(actor, 'o.firm')}
      or exists (select 1 from request r where r.contact = o.id and r.deleted_at is null and ${requestsInScope(actor, 'r')}))`.compile(
      builder,
    ),
    sql<Vehicle>`select ${vehicleColumns(actor)} from vehicle v left join contact c on c.id = v.contact
      where v.contact = ${contact} and not v.is_deleted and ${canSee(actor)}
      order by v.id desc limit 200`.compile(builder),
  ])
  if (owner.length === 0) throw notFound('contact')
  return rows
}
