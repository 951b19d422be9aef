import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import { roles } from '#contract/kit/roles.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { isManaged } from '../user-columns.ts'
import { userRights } from '../user-policy.ts'

export type TargetUser = {
  user: number
  firm: number
  path: number[]
  role: number
  version: number
  username: string
  imageKey: string
  rights: string[]
}

/**
 * The caller, or a user the caller manages, with the caller's rights. `lock` locks the row for a change.
 * @throws Problem 403 for someone who doesn't manage users, 404 for a user out of reach
 */
export const getTargetUser = async (
  run: RunQuery,
  actor: Actor,
  user: number | undefined,
  lock = false,
): Promise<TargetUser> => {
  const id = user && user > 0 ? user : actor.user
  if (id !== actor.user && !roles.userManagers.includes(actor.role)) throw forbidden()
  const [row] = await run(
    statement(sql<Omit<TargetUser, 'rights'> & { isInBranch: boolean }>`
      select u.id as "user", u.firm, f.path, u.role, u.version, u.username, u.image_key as "imageKey",
        f.path @> array[${actor.firm}::int] as "isInBranch"
      from app_user u join firm f on f.id = u.firm
      where u.id = ${id} and (${isManaged(actor)} or (u.id = ${actor.user} and u.deleted_at is null))
      ${lock ? sql`for update of u` : sql``}`),
  )
  if (!row) throw notFound('user')
  return { ...row, rights: userRights(actor, row) }
}

/**
 * Locks a user for a change: the caller, or someone the caller may edit.
 * @throws Problem 403 for a higher rank
 */
export const lockTargetUser = async (
  run: RunQuery,
  actor: Actor,
  user: number | undefined,
): Promise<TargetUser> => {
  const known = await getTargetUser(run, actor, user, true)
  if (known.user !== actor.user && !known.rights.includes('edit')) throw forbidden()
  return known
}
