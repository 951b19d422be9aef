import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Brand, brandFranchisees, brands, franchiseeShops } from '#contract/brands.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import { brandFirmTypes } from '../store.ts'

/** Columns of brand `b` named as in the contract. */
const columns = sql<Brand>`
  b.id as brand, b.name as "brandName", b.phone, b.email, b.web_address as "webAddress", b.is_inactive as "isInactive",
  look.own->>'BrandLogo' as "BrandLogo", look.own->>'BrandIcon' as "BrandIcon", look.own->>'BrandTitle' as "BrandTitle",
  look.own->>'BrandColor' as "BrandColor",
  (select count(*)::int from firm f where f.path @> array[b.id] and f.type = ${brandFirmTypes.franchisee}) as "countFranchisees",
  (select count(*)::int from firm f where f.path @> array[b.id] and f.type = ${brandFirmTypes.shop}) as "countShops",
  b.version, array['edit'] as rights`
const tables = sql`firm b cross join lateral (
    select jsonb_object_agg(p.name, p.value) as own from firm_preference p
    where p.firm = b.id and p.category = 'Brand' and not p.is_inactive and p.value <> '') look`
const isBrand = (actor: Actor) => sql`b.type = ${brandFirmTypes.brand} and ${firmsInScope(actor, 'b.id')}`

const orders: Record<string, RawBuilder<unknown>> = {
  brand: sql`b.id`,
  brandName: sql`lower(b.name)`,
  isInactive: sql`b.is_inactive`,
  countFranchisees: sql`"countFranchisees"`,
  countShops: sql`"countShops"`,
}

/** A page of brands, newest first by default. */
export const listBrands = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof brands>,
): Promise<AnswerOf<typeof brands>> => {
  const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const state = query.filter === '1' ? false : query.filter === '0' ? true : null
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const order = listColumn(orders, query.orderBy ?? 'brand')
  const where = sql`${isBrand(actor)} and (${state}::boolean is null or b.is_inactive = ${state})
    and ${isInDays('b.updated_at', query, actor.timeZone)}
    and (${query.search} = '' or lower(b.name) like ${pattern})`
  const [items, counts] = await db.batch([
    statement(sql<Brand>`select ${columns} from ${tables} where ${where}
      order by ${order} ${direction} nulls last, b.id ${direction} limit ${size} offset ${(query.page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from firm b where ${where}`),
  ])
  const count = counts[0]?.count ?? 0
  const isMore = items.length === size && query.page * size < count
  return { items, count, next: isMore ? query.page + 1 : null }
}

/**
 * One brand. Also works inside the transaction that just wrote it.
 * @throws notFound
 */
export const getBrand = async (run: RunQuery, actor: Actor, id: number): Promise<Brand> => {
  const [row] = await run(
    statement(sql<Brand>`select ${columns} from ${tables} where b.id = ${id} and ${isBrand(actor)}`),
  )
  if (!row) throw notFound('brand')
  return row
}

const firmJson = sql`json_build_object('firm', f.id, 'firmName', f.name, 'phone', f.phone, 'city', f.city,
  'state', f.state, 'isInactive', f.is_inactive) as "Firm"`
const ownerQuery = (actor: Actor, id: number, kind: number) =>
  statement(
    sql`select 1 as there from firm f where f.id = ${id} and f.type = ${kind} and ${firmsInScope(actor, 'f.id')}`,
  )

type Franchisee = AnswerOf<typeof brandFranchisees>[number]

/** The franchisees of a brand at any depth, by name. */
export const listFranchisees = async (db: Reads, actor: Actor, franchisor: number): Promise<Franchisee[]> => {
  const [brand, rows] = await db.batch([
    ownerQuery(actor, franchisor, brandFirmTypes.brand),
    statement(sql<Franchisee>`select f.id as franchisee, ${franchisor}::int as franchisor, ${firmJson},
        (select count(*)::int from firm s where s.path @> array[f.id] and s.type = ${brandFirmTypes.shop}) as "countShops"
      from firm f where f.path @> array[${franchisor}::int] and f.type = ${brandFirmTypes.franchisee}
        and ${firmsInScope(actor, 'f.id')}
      order by lower(f.name), f.id limit 1000`),
  ])
  if (brand.length === 0) throw notFound('brand')
  return rows
}

type Shop = AnswerOf<typeof franchiseeShops>[number]

/** The shops of a franchisee, by name. */
export const listShops = async (db: Reads, actor: Actor, franchisee: number): Promise<Shop[]> => {
  const [owner, rows] = await db.batch([
    ownerQuery(actor, franchisee, brandFirmTypes.franchisee),
    statement(sql<Shop>`select f.id as shop, ${franchisee}::int as franchisee, ${firmJson}, c.name as "centerName"
      from firm f left join center_of o on o.firm = f.id and o.is_primary left join firm c on c.id = o.center
      where f.path @> array[${franchisee}::int] and f.type = ${brandFirmTypes.shop} and ${firmsInScope(actor, 'f.id')}
      order by lower(f.name), f.id limit 1000`),
  ])
  if (owner.length === 0) throw notFound('franchisee')
  return rows
}
