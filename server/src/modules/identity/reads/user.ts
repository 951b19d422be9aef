import { sql, type RawBuilder } from 'kysely'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fullColumns, isManaged, hasUsername, fullJoins, toUser, type FullRow } from '../user-columns.ts'

export type UserRef = { user?: number | undefined; username?: string | undefined }

/** Selects the user by id, by username, or else the caller. */
const isRequested = (actor: Actor, by: UserRef): RawBuilder<boolean> => {
  if (by.user && by.user > 0) return sql<boolean>`u.id = ${by.user}`
  return by.username ? hasUsername(by.username) : sql<boolean>`u.id = ${actor.user}`
}

/**
 * A user with skills and flags: the caller, or someone the caller manages.
 * @throws notFound or forbidden
 */
export const getUser = async (
  services: Services,
  run: RunQuery,
  actor: Actor,
  by: UserRef,
): Promise<UserInfo> => {
  const [row] = await run(
    statement(sql<FullRow>`select ${fullColumns(actor)} from app_user u join firm f on f.id = u.firm ${fullJoins}
      where ${isRequested(actor, by)} and (${isManaged(actor)} or (u.id = ${actor.user} and u.deleted_at is null))`),
  )
  if (row) return toUser(services, actor, row)
  throw roles.userManagers.includes(actor.role) ? notFound('user') : forbidden()
}
