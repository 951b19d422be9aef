import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Blog, blogs, blogSearch } from '#contract/blogs.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import type { LinkServices } from '../files.ts'
import { canOpen, shownFrom, isShownTo } from '../visibility.ts'
import { postColumns, toPost, postTables, type PostRow } from './post-row.ts'

const orders: Record<string, RawBuilder<unknown>> = {
  createdBy: sql`lower(b.author)`,
  blog: sql`b.id`,
  blogName: sql`lower(b.title)`,
  blogTypeName: sql`lower(l.name)`,
  blogStatus: sql`b.status`,
  firmName: sql`lower(f.name)`,
  createdOn: sql`b.created_at`,
  shownFrom: shownFrom,
  sort: sql`b.sort`,
}

/** Every word must occur in the title, tags, or text. */
const matchesSearch = (search: string): RawBuilder<unknown> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`b.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
        sql` and `,
      )
}

const requestedFirm = (actor: Actor, firm: number | undefined, own: boolean): number | null => {
  if (!firm || firm <= 0) return null
  // A reader may name a firm above, since only published posts are returned anyway.
  if (!own && !canSeeFirm(actor, firm)) throw notFound('firm')
  return firm
}

/** A page of posts: published ones for readers, all in scope for authors. Status 9999 means all. */
export const listPosts = async (
  db: Reads,
  maker: LinkServices,
  actor: Actor,
  query: QueryOf<typeof blogs>,
  now: Date,
): Promise<AnswerOf<typeof blogs>> => {
  const firm = requestedFirm(actor, query.firm, query.published)
  const statuses = query.filter?.length && !query.filter.includes(9999) ? query.filter : null
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const column = listColumn(orders, query.orderBy ?? 'createdBy')
  const order = query.published
    ? sql`b.is_sticky desc, b.sort, ${shownFrom} desc nulls last, b.id desc`
    : sql`${column} ${direction} nulls last, b.id ${direction}`
  const where = sql`${query.published ? isShownTo(actor, now) : canOpen(actor, now)}
    and (${firm}::int is null or b.firm = ${firm}) and (${statuses}::int[] is null or b.status = any(${statuses}::int[]))
    and ${isInDays('b.updated_at', query, actor.timeZone)}
    and (${query.blogType ?? null}::int is null or b.type = ${query.blogType ?? null}) and ${matchesSearch(query.search)}`
  const [items, counts] = await db.batch([
    statement(sql<PostRow>`select ${postColumns(actor)} from ${postTables} where ${where}
      order by ${order} limit ${size} offset ${(query.page - 1) * size}`),
    statement(
      sql<{
        count: number
      }>`select count(*)::int as count from (select 1 from blog b where ${where} limit 10001) n`,
    ),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: items.map((row) => toPost(maker, actor, row)),
    count: Math.min(count, 10_000),
    countMore: count > 10_000,
    next: items.length === size && query.page * size < count ? query.page + 1 : null,
  }
}

/** Up to 50 posts that contain every word. */
export const searchPosts = async (
  db: Reads,
  maker: LinkServices,
  actor: Actor,
  query: QueryOf<typeof blogSearch>,
  now: Date,
): Promise<Blog[]> => {
  const firm = requestedFirm(actor, query.firm, false)
  const rows = await db.rows(
    statement(sql<PostRow>`select ${postColumns(actor)} from ${postTables}
      where ${canOpen(actor, now)} and (${firm}::int is null or b.firm = ${firm}) and ${matchesSearch(query.searchTerm)}
      order by coalesce(${shownFrom}, b.created_at) desc, b.id desc limit 50`),
  )
  return rows.map((row) => toPost(maker, actor, row))
}

/**
 * One post. Also works inside the transaction that just wrote it.
 * @throws notFound
 */
export const getPost = async (
  run: RunQuery,
  maker: LinkServices,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Blog> => {
  const [row] = await run(
    statement(
      sql<PostRow>`select ${postColumns(actor)} from ${postTables} where b.id = ${id} and ${canOpen(actor, now)}`,
    ),
  )
  if (!row) throw notFound('post')
  return toPost(maker, actor, row)
}
