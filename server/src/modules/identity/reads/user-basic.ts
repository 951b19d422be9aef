import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { userBasic as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Builder, Reads } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { firmsInScope } from '#server/kernel/scope.ts'

/** Who of the scope stands behind a username, in short. */
export const userBasic = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  username: string,
): Promise<AnswerOf<typeof call>> => {
  const row = await db.first(
    sql<AnswerOf<typeof call>>`select u.id as "user", u.contact, u.firm, f.name as "firmName", u.username,
        u.first_name as "firstName", u.last_name as "lastName", u.role::text as roles, u.guid
      from app_user u join firm f on f.id = u.firm
      where lower(u.username) = lower(${username})
        and (${firmsInScope(actor, 'u.firm')} or u.id = ${actor.user})`.compile(builder),
  )
  if (!row) throw notFound('user')
  return row
}
