import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dispatchedTechs as call } from '#contract/identity.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { eventSql, roleSql } from '../../../kernel/postgres/status-literals.ts'

type Item = AnswerOf<typeof call>['items'][number]
const maxTechs = 500

/**
 * Technicians in scope or of one firm, with their number of visits on a day. The default is today in the time
 * zone of their firm.
 */
export const dispatchedTechs = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const rows = await db.rows(
    sql<Item & { count: number }>`select u.id as "user", u.contact, u.firm, f.name as "firmName",
        u.full_name as name, u.is_dispatched as "isDispatched", u.version, (count(*) filter (where u.is_dispatched) over ())::int as count,
        (select count(*)::int from event_technician t join event e on e.id = t.event
          where t."user" = u.id and e.deleted_at is null and e.status <> ${eventSql.cancelled}
            and e.scheduled_local::date = coalesce(${query.day ?? null}::date, (${now.toISOString()}::timestamptz at time zone f.time_zone)::date)) as today
      from app_user u join firm f on f.id = u.firm
      where u.role = ${roleSql.technician} and not u.is_inactive and ${firmsInScope(actor, 'u.firm')}
        and (${firm}::int is null or u.firm = ${firm})
        and position(lower(${query.search ?? ''}) in u.search) > 0
      order by u.full_name, u.id limit ${query.countOnly ? 1 : maxTechs}`.compile(builder),
  )
  return {
    count: rows[0]?.count ?? 0,
    items: query.countOnly ? [] : rows.map(({ count: _count, ...item }) => item),
  }
}
