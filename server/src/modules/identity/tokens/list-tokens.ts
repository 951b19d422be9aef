import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { firmTokens as firmCall, tokens as ownCall } from '#contract/identity/tokens.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'
import { toToken, tokenColumns, tokenTables, type TokenRow } from './rows.ts'

type Query = QueryOf<typeof ownCall>

export const listOwnTokens = (db: Reads, actor: Actor, query: Query): Promise<AnswerOf<typeof ownCall>> =>
  listTokens(db, actor, query, sql<SqlBool>`t."user" = ${actor.user}`)

/** Tokens of companies' systems; `firm` narrows to one company. */
export const listFirmTokens = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof firmCall>,
): Promise<AnswerOf<typeof firmCall>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  return listTokens(
    db,
    actor,
    query,
    sql<SqlBool>`t.is_firm and ${firmsInScope(actor, 't.firm')} and (${firm}::int is null or t.firm = ${firm})`,
  )
}

const active = sql<SqlBool>`t.revoked_at is null and t.expires_at > now()`
const filters: Record<string, RawBuilder<SqlBool>> = {
  active,
  ended: sql<SqlBool>`not (${active})`,
}

const listTokens = async (
  db: Reads,
  actor: Actor,
  { page, pageSize, search, filter, sort }: Query,
  where: RawBuilder<SqlBool>,
): Promise<AnswerOf<typeof ownCall>> => {
  const size = Math.min(pageSize, pageCap)
  const direction = sort === 'asc' ? sql`asc` : sql`desc`
  const rows = await db.rows(
    statement(sql<
      TokenRow & { total: number }
    >`select ${tokenColumns}, count(*) over ()::int as total from ${tokenTables}
      where ${where} and ${listFilter(filters, filter) ?? sql`true`}
        and (${search} = '' or position(lower(${search}) in lower(t.name || ' ' || coalesce(u.full_name, '') || ' ' || t.ending)) > 0)
      order by ${active} desc, t.id ${direction} limit ${size} offset ${(page - 1) * size}`),
  )
  const count = rows[0]?.total ?? 0
  return {
    items: rows.map(({ total: _total, ...row }) => toToken(actor, row)),
    count,
    next: page * size < count ? page + 1 : null,
  }
}
