import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { exports as call, FirmExport } from '#contract/imports.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Database, Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'

/** Exports of the caller's own location and those below it, newest first. */
export const listExports = async (
  db: Reads,
  actor: Actor,
  { page, pageSize }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(pageSize, pageCap)
  const from = sql`from firm_export x join firm f on f.id = x.firm left join app_user u on u.id = x."user"
    where (${actor.all} or f.path @> array[${actor.firm}::int])`
  const [items, [total]] = await db.batch([
    statement(sql<FirmExport>`select x.id, x.firm, f.name as "firmName", x.state, x.parts_done as "partsDone", x.parts,
        x.rows::float8 as rows, x.files, x.bytes::float8 as bytes, x.problem, coalesce(u.full_name, '') as by,
        x.created_at as "createdAt", x.expires_at as "expiresAt"
      ${from} order by x.id desc limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count ${from}`),
  ])
  const count = total?.count ?? 0
  return { items, count, next: page * size < count ? page + 1 : null }
}

/** The archive behind a key, for its signed link. */
export const findArchive = (
  db: Database,
  key: string,
): Promise<{ mime: string; bytes: number } | undefined> =>
  db.as(systemScope).first(
    statement(sql<{ mime: string; bytes: number }>`select 'application/zip' as mime, bytes::float8 as bytes
      from firm_export where key = ${key} and state = 'done'`),
  )
