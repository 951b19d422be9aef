import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { storage, Storage } from '#contract/storage.ts'
import { hasDays, isInDays } from '#server/kernel/records/day-range.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { manyFirmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { bucketLimits } from '../rules/buckets.ts'

type Row = Omit<Storage, 'type' | 'quota' | 'rights'> & { type: FirmTypeId }

/** Firms `f` with the contents of their own buckets as `b` and `k`. */
const storageTables = sql`firm f left join firm p on p.id = f.parent
  left join lateral (select count(*)::int as buckets, min(o.created_at) as since,
      (array_agg(o.author order by o.id))[1] as author
    from bucket o where o.firm = f.id and o.deleted_at is null) b on true
  left join lateral (select count(*)::int as files, coalesce(sum(x.bytes), 0)::bigint as bytes
    from file x join bucket o on o.id = x.bucket and o.deleted_at is null
    where o.firm = f.id and x.deleted_at is null) k on true`

const columns = sql`f.id, f.id as firm, f.name as "firmName", f.type, p.name as "parentName", f.is_inactive as "isInactive",
  b.buckets > 0 as "isCreated", b.since as "createdOn", coalesce(b.author, '') as "createdBy", b.buckets, k.files, k.bytes`

/** Adds the files of repair orders, which are counted only for the firms of one page. */
const withRequestFiles = (
  actor: Actor,
  page: RawBuilder<unknown>,
): RawBuilder<Row> => sql<Row>`select s.*, w.files as "workFiles", w.bytes as "workBytes"
  from (${page}) s left join lateral (select count(*)::int as files, coalesce(sum(x.bytes), 0)::bigint as bytes
    from file x join request r on r.id = x.request
    where x.firm = s.firm and x.deleted_at is null and r.deleted_at is null and ${requestsInScope(actor, 'r')}) w on true`

const toStorage = (row: Row): Storage => ({
  ...row,
  type: firmTypes[row.type],
  quota: bucketLimits.bytes,
  rights: row.isCreated ? ['open', 'createBucket'] : ['open', 'createStorage'],
})

const orders: Record<string, RawBuilder<unknown>> = {
  id: sql`f.id`,
  firmName: sql`lower(f.name)`,
  type: sql`f.type`,
  parentName: sql`lower(p.name)`,
  createdOn: sql`b.since`,
  buckets: sql`b.buckets`,
  files: sql`k.files`,
  bytes: sql`k.bytes`,
}
const pattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** A page of the storage in scope, newest location first by default. */
export const listStorages = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof storage>,
): Promise<AnswerOf<typeof storage>> => {
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const order = listColumn(orders, query.orderBy ?? 'id')
  const isCreated = query.filter === '1' ? true : query.filter === '0' ? false : null
  const hasBucket = sql`exists (select 1 from bucket m where m.firm = f.id and m.deleted_at is null)`
  const where = sql`f.removed_at is null and ${manyFirmsInScope(actor, 'f.id')}
    and (${query.search} = '' or f.search like ${pattern(query.search)})
    and (${!hasDays(query)} or exists (select 1 from bucket m where m.firm = f.id and m.deleted_at is null
      and ${isInDays('m.created_at', query, actor.timeZone)}))
    and (${isCreated}::boolean is null or ${isCreated} = ${hasBucket})`
  const page = sql`select ${columns}, row_number() over (order by ${order} ${direction} nulls last, f.id ${direction}) as place
    from ${storageTables} where ${where}
    order by place limit ${size} offset ${(query.page - 1) * size}`
  const [rows, counts] = await db.batch([
    statement(sql<Row>`select * from (${withRequestFiles(actor, page)}) found order by place`),
    statement(sql<{ count: number }>`select count(*)::int as count from firm f where ${where}`),
  ])
  const count = counts[0]?.count ?? 0
  return { items: rows.map(toStorage), count, next: query.page * size < count ? query.page + 1 : null }
}

/**
 * The storage of one firm in scope.
 * @throws notFound
 */
export const getStorage = async (run: RunQuery, actor: Actor, firm: number): Promise<Storage> => {
  const one = sql`select ${columns} from ${storageTables} where f.id = ${firm} and f.removed_at is null`
  const [row] = canSeeFirm(actor, firm) ? await run(statement(withRequestFiles(actor, one))) : []
  if (!row) throw notFound('firm')
  return toStorage(row)
}
