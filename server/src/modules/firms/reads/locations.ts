import { sql } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { getFirms, locationPoints, removedFirms } from '#contract/firms.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { dayRange, isInDays } from '#server/kernel/records/day-range.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFilters, listOrder } from '#server/kernel/http/list-choices.ts'
import { firmRights } from '../rules/permissions.ts'
import { searchPatterns } from './search.ts'

type Item = AnswerOf<typeof getFirms>['items'][number]
type Row = Omit<Item, 'type' | 'rights'> & { type: FirmTypeId; total: number }

/** The orders that `search_firms` knows. */
const orders = {
  firm: 'firm',
  name: 'name',
  type: 'type',
  parentName: 'parentName',
  city: 'city',
  state: 'state',
  timeZone: 'timeZone',
  cccId: 'cccId',
  companyId: 'companyId',
}
/** By number and by name. */
const typeFilters = Object.fromEntries(
  Object.entries(firmTypes).flatMap(([id, name]) => [id, name].map((each) => [each, Number(id)])),
)

export const firmInScope = (actor: Actor, firm: number | undefined): number | null => {
  if (!firm || firm <= 0) return null
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  return firm
}

/** A page of the locations in scope, by id by default. */
export const listLocations = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof getFirms>,
): Promise<AnswerOf<typeof getFirms>> => {
  const branch = firmInScope(actor, query.firm)
  const size = Math.min(query.pageSize, pageCap)
  const types = listFilters(typeFilters, query.filter)
  const order = listOrder(orders, query.orderBy, 'firm')
  const rows = await db.rows(
    statement(sql<Row>`select * from search_firms(${searchPatterns(query.search)}, ${types.length > 0 ? types : null}, ${query.showInactive ?? false}, ${branch},
      ${dayRange(query, actor.timeZone)}, ${order}, ${query.sort === 'desc'}, ${size}, ${(query.page - 1) * size})`),
  )
  // An empty page is a single row with only the count.
  const items = rows.filter(({ firm }) => firm !== null && canSeeFirm(actor, firm))
  const total = rows[0]?.total ?? 0
  return {
    items: items.map(({ total: _total, ...row }) => ({
      ...row,
      type: firmTypes[row.type],
      rights: firmRights(actor, row.firm, row.type),
    })),
    count: Math.min(total, 10_000),
    countMore: total > 10_000,
    next: query.page * size < total ? query.page + 1 : null,
  }
}

const maxPoints = 10_000
type Point = Omit<AnswerOf<typeof locationPoints>['items'][number], 'type'> & { type: FirmTypeId }

/** Map positions of the locations in scope. */
export const listPoints = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof locationPoints>,
): Promise<AnswerOf<typeof locationPoints>> => {
  const branch = firmInScope(actor, query.firm)
  const patterns = searchPatterns(query.search)
  const where = sql`${firmsInScope(actor, 'f.id')} and f.removed_at is null
    and (${query.showInactive ?? false} or not f.is_inactive)
    and (${branch}::int is null or f.path @> array[${branch}::int])
    and (${patterns}::text[] is null or f.search like all(${patterns}::text[]))`
  const [rows, without] = await db.batch([
    statement(sql<Point>`select f.id as firm, f.name, f.type, f.city, f.state, f.latitude, f.longitude,
        f.is_inactive as "isInactive"
      from firm f where ${where} and f.latitude is not null and f.longitude is not null
      order by f.id limit ${maxPoints}`),
    statement(sql<{ count: number }>`select count(*)::int as count from firm f
      where ${where} and (f.latitude is null or f.longitude is null)`),
  ])
  return {
    items: rows.map((row) => ({ ...row, type: firmTypes[row.type] })),
    withoutPlace: without[0]?.count ?? 0,
  }
}

type Removed = Omit<AnswerOf<typeof removedFirms>['items'][number], 'type'> & {
  type: FirmTypeId
  total: number
}

/** The trash in scope: locations removed in the last 30 days and who removed them. */
export const listRemoved = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof removedFirms>,
): Promise<AnswerOf<typeof removedFirms>> => {
  const size = Math.min(query.pageSize, pageCap)
  const patterns = searchPatterns(query.search)
  const rows = await db.rows(
    statement(sql<Removed>`select f.id as firm, f.name, f.type, p.name as "parentName", f.removed_at as "removedAt",
        coalesce((select h.actor_name from history h where h.entity = 'firm' and h.entity_id = f.id and h.what = 'removed'
          order by h.id desc limit 1), '') as "removedBy", (count(*) over ())::int as total
      from firm f left join firm p on p.id = f.parent
      where ${firmsInScope(actor, 'f.id')} and f.removed_at > now() - interval '30 days'
        and ${isInDays('f.removed_at', query, actor.timeZone)}
        and (${patterns}::text[] is null or f.search like all(${patterns}::text[]))
      order by f.removed_at desc, f.id desc limit ${size} offset ${(query.page - 1) * size}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    items: rows.map(({ total: _total, ...row }) => ({ ...row, type: firmTypes[row.type] })),
    count: total,
    next: query.page * size < total ? query.page + 1 : null,
  }
}
