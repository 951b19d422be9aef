import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { deliveries as call } from '#contract/webhooks.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'

type Delivery = AnswerOf<typeof call>['items'][number]

const filters: Record<string, RawBuilder<SqlBool>> = {
  waiting: sql<SqlBool>`d.state in ('queued', 'sending', 'waiting', 'held')`,
  refused: sql<SqlBool>`d.state = 'refused'`,
  sent: sql<SqlBool>`d.state = 'sent'`,
}

/** What was sent to one webhook, the newest first. */
export const listDeliveries = async (
  db: Reads,
  actor: Actor,
  { webhook, page, pageSize, search, filter }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(pageSize, pageCap)
  const from = sql`from webhook_delivery d left join request r on r.id = d.request
    where d.webhook = ${webhook} and ${firmsInScope(actor, 'd.firm')} and ${listFilter(filters, filter) ?? sql`true`}
      and (${search} = '' or position(lower(${search}) in lower(d.type || ' ' || d.answer || ' ' || coalesce(r.ro_number, ''))) > 0)`
  const [hooks, rows, counts] = await db.batch([
    statement(
      sql<{
        id: number
      }>`select w.id from webhook w where w.id = ${webhook} and ${firmsInScope(actor, 'w.firm')}`,
    ),
    statement(sql<Omit<Delivery, 'rights'>>`
      select d.id as delivery, 'msg_' || d.message as message, d.type, d.request as calibrate,
        coalesce(r.ro_number, '') as ronumber, d.state, d.tries, d.created_at as "createdOn", d.sent_at as "sentOn",
        case when d.state = 'waiting' then d.not_before end as "nextOn", d.status, d.answer, d.took_ms as "tookMs", d.body
      ${from} order by d.id desc limit ${size} offset ${(page - 1) * size}`),
    statement(
      sql<{ count: number }>`select count(*)::int as count from (select 1 ${from} limit 10001) found`,
    ),
  ])
  if (hooks.length === 0) throw notFound('webhook')
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map((row) => ({
      ...row,
      rights: ['sent', 'refused', 'waiting'].includes(row.state) ? ['again'] : [],
    })),
    count: Math.min(count, 10_000),
    ...(count > 10_000 ? { countMore: true } : {}),
    next: rows.length === size && page * size < count ? page + 1 : null,
  }
}
