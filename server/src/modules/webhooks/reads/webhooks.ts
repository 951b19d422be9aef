import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { webhook as oneCall, webhooks as listCall } from '#contract/webhooks.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { runInTx, type Reads, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

export type Webhook = AnswerOf<typeof oneCall>
type Row = Omit<Webhook, 'rights'> & { total: number }

const rowsOf = (actor: Actor, where: RawBuilder<SqlBool>, page = sql``) =>
  statement(sql<Row>`
    select w.id as webhook, w.firm, coalesce(f.name, '') as "firmName", w.name, w.url, w.events, w.is_off as "isOff",
      case when w.is_off then 'off' when w.paused_at is not null then 'paused' else 'on' end as state, w.ending,
      case when w.previous_until > now() then w.previous_until end as "previousUntil", w.failures,
      w.failing_since as "failingSince", w.paused_at as "pausedOn", w.last_sent_at as "lastSentOn",
      coalesce(d.waiting, 0) as waiting, w.version, w.total
    from (select w.*, count(*) over ()::int as total from webhook w left join firm f on f.id = w.firm
        where w.deleted_at is null and ${firmsInScope(actor, 'w.firm')} and ${where}
        order by lower(w.name), w.id ${page}) w
      left join firm f on f.id = w.firm
      left join lateral (select count(*)::int as waiting from webhook_delivery x
        where x.webhook = w.id and x.state in ('queued', 'sending', 'waiting', 'held')) d on true
    order by lower(w.name), w.id`)

const toWebhook = ({ total: _total, ...row }: Row): Webhook => ({
  ...row,
  rights: ['edit', 'delete', 'rotate', 'test', ...(row.state === 'paused' ? ['resume'] : [])],
})

export const listWebhooks = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const size = Math.min(query.pageSize, pageCap)
  const rows = await db.rows(
    rowsOf(
      actor,
      sql<SqlBool>`(${firm}::int is null or w.firm = ${firm})
        and (${query.search} = '' or position(lower(${query.search}) in lower(w.name || ' ' || w.url || ' ' || coalesce(f.name, ''))) > 0)`,
      sql`limit ${size} offset ${(query.page - 1) * size}`,
    ),
  )
  const count = rows[0]?.total ?? 0
  return {
    items: rows.map(toWebhook),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}

const one = (actor: Actor, webhook: number) => rowsOf(actor, sql<SqlBool>`w.id = ${webhook}`)

export const getWebhook = async (db: Reads, actor: Actor, webhook: number): Promise<Webhook> => {
  const row = await db.first(one(actor, webhook))
  if (!row) throw notFound('webhook')
  return toWebhook(row)
}

/** The same inside of a command. */
export const savedWebhook = async (tx: Tx, actor: Actor, webhook: number): Promise<Webhook> => {
  const [row] = await runInTx(tx)(one(actor, webhook))
  if (!row) throw notFound('webhook')
  return toWebhook(row)
}
