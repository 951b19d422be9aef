import { sql } from 'kysely'
import type { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'

export type PasswordTarget = {
  user: number
  firm: number
  username: string
  role: Role
  version: number
  isInBranch: boolean
}

/** The user in scope whose password is to be set: by id, by username, or else the caller. */
export const findPasswordTarget = (
  db: Database,
  actor: Actor,
  by: { user?: number | undefined; username?: string | undefined },
): Promise<PasswordTarget | undefined> => {
  const id = by.user && by.user > 0 ? by.user : by.username ? null : actor.user
  return db.as(actor).first(
    sql<PasswordTarget>`select u.id as "user", u.firm, u.username, u.role, u.version,
        f.path @> array[${actor.firm}::int] as "isInBranch"
      from app_user u join firm f on f.id = u.firm
      where (u.id = ${id} or (${id}::int is null and username_fold(u.username) = username_fold(${by.username ?? ''})))
        and u.deleted_at is null
        and (${firmsInScope(actor, 'u.firm')} or u.id = ${actor.user})`.compile(db.builder),
  )
}
