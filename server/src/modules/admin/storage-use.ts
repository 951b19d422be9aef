import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { storageByFirm as call } from '#contract/admin.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Row = AnswerOf<typeof call>['items'][number]

/** How much each company stores, the most first. */
export const listStorageUse = async (
  db: Reads,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(query.pageSize, pageCap)
  const rows = await db.rows(
    statement(sql<Row & { count: number }>`
      select f.id as firm, f.name, u.files, u.bytes::float8 as bytes, u.trash::float8 as "trashBytes", u.fresh::float8 as "newBytes",
        count(*) over ()::int as count
      from (select firm, count(*)::int as files, sum(bytes) as bytes, coalesce(sum(bytes) filter (where deleted_at is not null), 0) as trash,
          coalesce(sum(bytes) filter (where created_at > now() - interval '30 days'), 0) as fresh from file group by firm) u
        join firm f on f.id = u.firm
      where ${query.search} = '' or position(lower(${query.search}) in lower(f.name)) > 0
      order by u.bytes desc, f.name, f.id limit ${size} offset ${(query.page - 1) * size}`),
  )
  const count = rows[0]?.count ?? 0
  return {
    items: rows.map(({ count: _count, ...row }) => row),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}
