import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { outboxMail as call, outboxKinds, outboxStates } from '#contract/identity.ts'
import { Role } from '#contract/kit/roles.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { t } from '../texts.ts'

type Item = AnswerOf<typeof call>['items'][number]
type Kind = (typeof outboxKinds)[number]
type State = (typeof outboxStates)[number]

const states: Record<State, RawBuilder<SqlBool>> = {
  waiting: sql<SqlBool>`state in ('queued', 'sending', 'waiting')`,
  sent: sql<SqlBool>`state in ('sent', 'kept')`,
  refused: sql<SqlBool>`state = 'refused'`,
  undone: sql<SqlBool>`state = 'undone'`,
}
/** States from which a message may be tried again. */
const retried = ['waiting', 'refused']

/** Emails and text messages in scope, newest first. The page doesn't exist in production. */
export const outbox = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof call>,
  production: boolean,
): Promise<AnswerOf<typeof call>> => {
  if (production) throw notFound('page')
  const size = Math.min(query.pageSize, pageCap)
  const isKind = (kind: Kind) => sql<SqlBool>`${query.kind === undefined || query.kind === kind}`
  const isState = query.state ? states[query.state] : sql<SqlBool>`true`
  const rows = await db.rows(
    sql<Omit<Item, 'rights'> & { count: number }>`select o.*, count(*) over ()::int as count from (
        select m.id, 'mail' as kind, m."to", m.subject, m.html, m.state, nullif(m.last_words, '') as words, m.created_at as at,
          m.request as calibrate
        from mail_out m where ${firmsInScope(actor, 'm.firm')} and ${isKind('mail')} and ${isState}
        union all
        select s.id, 'sms', s."to", ${t('outbox.sms')}::text, replace(replace(s.text, '&', '&amp;'), '<', '&lt;'), s.state,
          nullif(s.last_words, ''), s.created_at, s.request
        from sms_out s where ${firmsInScope(actor, 's.firm')} and ${isKind('sms')} and ${isState}) o
      where position(lower(${query.search}) in lower(o."to" || ' ' || o.subject)) > 0
      order by o.at desc, o.kind, o.id desc limit ${size} offset ${(query.page - 1) * size}`.compile(builder),
  )
  const isRetrier = actor.role === Role.hostAdmin
  const count = rows[0]?.count ?? 0
  return {
    items: rows.map(({ count: _count, ...item }) => ({
      ...item,
      rights: isRetrier && retried.includes(item.state) ? ['retry'] : [],
    })),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}
