import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import { canGrantRole, roleLabel, roles, type Role } from '#contract/kit/roles.ts'
import type { userRoles as call } from '#contract/identity.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/** The roles with a firm's own names, which override those of the firms above it. */
export const listUserRoles = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  firm: number | undefined,
): Promise<AnswerOf<typeof call>> => {
  const ownFirm = firm && firm > 0 ? firm : actor.firm
  if (!canSeeFirm(actor, ownFirm)) throw notFound('firm')
  const rows = await db.rows(
    sql<{
      id: Role
      description: string
    }>`select distinct on (k.value::int) k.value::int as id, k.name as description
      from firm f join lookup k on k.firm = any(f.path)
      where f.id = ${ownFirm} and k.key = 'Role' and not k.is_inactive and k.value ~ '^([1-9]|1[0-7])$'
      order by k.value::int, array_position(f.path, k.firm) desc`.compile(builder),
  )
  const manages = roles.userManagers.includes(actor.role)
  return rows.map((row) => ({
    ...row,
    description: roleLabel(row.id, row.description),
    mayGive: manages && canGrantRole(actor.role, row.id),
  }))
}
