import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { cccPushes } from '#contract/requests/ccc.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Push = AnswerOf<typeof cccPushes>[number]

/** The pushes to CCC for a repair order, newest first. @throws notFound outside the caller's scope */
export const readPushes = async (db: Reads, actor: Actor, calibrate: number): Promise<Push[]> => {
  const [known, rows] = await db.batch([
    statement(sql<{ id: number }>`select r.id from request r
      where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`),
    statement(sql<Push>`
      select c.id as push, c.event as "calibrateEvent", e.number, c."to", c.state, c.last_words as words, c.tries,
        case when c.state = 'waiting' then c.not_before end as "nextTry", coalesce(c.sent_at, c.created_at) as at,
        c.actor_name as by
      from ccc_out c join event e on e.id = c.event
      where c.request = ${calibrate} and ${eventsInScope(actor, 'e')} order by c.id desc limit 50`),
  ])
  if (known.length === 0) throw notFound('repair order')
  return rows
}
