import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { endSession as endCall, type sessions as call } from '#contract/admin.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { t } from './texts.ts'

type Session = AnswerOf<typeof call>['items'][number]

/** Who is signed in. */
export const listSessions = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(query.pageSize, pageCap)
  const rows = await db.rows(
    statement(sql<Omit<Session, 'rights'> & { count: number }>`select session, "user", name, username,
        firm_name as "firmName", role, since as "signedInOn", expires as "expiresOn", coalesce(address, '') as address, agent, count
      from active_sessions(${query.search}, ${size}, ${(query.page - 1) * size})`),
  )
  const count = rows[0]?.count ?? 0
  const mayEnd = (endCall.right as readonly number[]).includes(actor.role)
  return {
    items: rows.map(({ count: _count, ...row }) => ({
      ...row,
      rights: mayEnd && row.session !== actor.session ? ['end'] : [],
    })),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}

/** Ends a session of somebody else. A trigger tells all processes, which close its sockets. */
export const endSession = async (tx: Tx, actor: Actor, session: string): Promise<{ ok: true }> => {
  if (session === actor.session) throw refused(t.message('session.own'))
  const { rows } = await sql`select 1 from load_session(${session}::uuid)
    where not is_revoked and not is_expired`.execute(tx)
  if (rows.length === 0) throw notFound('session')
  await sql`select revoke_session(${session}::uuid, 'host')`.execute(tx)
  return { ok: true }
}
