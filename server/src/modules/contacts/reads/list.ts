import { sql } from 'kysely'
import type { contacts, vendors } from '#contract/contacts.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { dayRange } from '#server/kernel/records/day-range.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { listOrder } from '#server/kernel/http/list-order.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, rowColumns, vendorColumns } from '../columns.ts'
import { searchPatterns } from './search-patterns.ts'
import { t } from '../texts.ts'

type Query = QueryOf<typeof contacts> | QueryOf<typeof vendors>
type Row = AnswerOf<typeof contacts>['items'][number]
type VendorRow = AnswerOf<typeof vendors>['items'][number]

/** Counts are exact up to this many rows. */
const countLimit = 10_000

/** Contact type ids to filter by; null for all (9999 means all). */
const parseTypes = (filter: string): number[] | null => {
  const ids = filter.split(',').map(Number)
  if (filter === '' || ids.includes(9999)) return null
  if (ids.some((id) => !Number.isInteger(id)))
    throw invalid([{ field: 'filter', message: t.message('list.filter') }])
  return ids
}

const orders = [
  'fileAs',
  'fullName',
  'companyName',
  'contactType',
  'phoneNo',
  'emailAddress',
  'firm',
  'updatedOn',
]

/**
 * Finds the keys of the page first, with the scope inside the search, and then loads only those rows under
 * row-level security.
 */
const listPage = async <T>(
  db: Reads,
  actor: Actor,
  query: Query,
  only: { kind: string; service: number | null },
  columns: ReturnType<typeof rowColumns>,
) => {
  const order = listOrder(orders, query.orderBy)
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const rows = await db.rows(
    statement(sql<T & { contact: number | null; total: number }>`
      with page as materialized (select keys, total from search_contacts(${searchPatterns(query.search)}::text[], ${parseTypes(query.filter)}::int[],
        ${only.kind}, ${query.state}, ${only.service}::int, ${dayRange(query, actor.timeZone)}, ${query.firm && query.firm > 0 ? query.firm : null}::int,
        ${order}, ${query.sort === 'desc'}, ${size}, ${skip}, ${countLimit}, ${query.isBranch}))
      select page.total, listed.* from page left join lateral (
        select k.place, ${columns} from unnest(page.keys) with ordinality k(id, place)
        join contact c on c.id = k.id ${contactJoins}) listed on true order by listed.place`),
  )
  const total = rows[0]?.total ?? 0
  return {
    items: rows.filter((row) => row.contact !== null) as T[],
    count: Math.min(total, countLimit),
    countMore: total > countLimit,
    next: total > skip + size ? query.page + 1 : null,
  }
}

const requireFirmInScope = (actor: Actor, firm: number | undefined): void => {
  if (firm !== undefined && firm > 0 && !canSeeFirm(actor, firm)) throw notFound('firm')
}

/** A page of contacts in scope. */
export const listContacts = (db: Reads, actor: Actor, query: QueryOf<typeof contacts>) => {
  requireFirmInScope(actor, query.firm)
  return listPage<Row>(db, actor, query, { kind: query.only, service: null }, rowColumns(actor))
}

/** A page of vendors in scope. */
export const listVendors = (db: Reads, actor: Actor, query: QueryOf<typeof vendors>) => {
  requireFirmInScope(actor, query.firm)
  const columns = sql`${rowColumns(actor)}, c.service_type as servicetype, ${vendorColumns}`
  return listPage<VendorRow>(
    db,
    actor,
    query,
    { kind: 'vendors', service: query.servicetype ?? null },
    columns,
  )
}
