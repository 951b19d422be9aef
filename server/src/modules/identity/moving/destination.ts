import { sql } from 'kysely'
import type { Message } from '#contract/kit/texts.ts'
import { canGrantRole, isHost, isRole, roleLabel } from '#contract/kit/roles.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { getTargetUser, type TargetUser } from '../reads/target-user.ts'
import { t } from '../texts.ts'

const hostFirm = 1

/** Where a user goes, and as what. */
export type Destination = { firm: number; role: number }
export type Place = {
  firm: number
  firmName: string
  path: number[]
  isInactive: boolean
  /** Companies that users of this one see. */
  firms: number[]
  role: number
  roleName: string
}
export type Move = { known: TargetUser; from: Place; to: Place }

/** A viewer of the first wall, as the user is or would be. */
export const viewerAt = (user: number, { firm, firms, role }: Place) => ({
  ...{ user, firm, firms },
  role: role as Actor['role'],
  all: isHost(role),
})

/**
 * The user, the company that they leave, and the one they go to.
 * @throws Problem 404 if one is outside the caller's branch, 403 for a higher rank, 422 for the caller's own account
 */
export const loadMove = async (
  run: RunQuery,
  actor: Actor,
  { user, firm, role }: Destination & { user: number },
  lock = false,
): Promise<Move> => {
  const known = await getTargetUser(run, actor, user, lock)
  if (known.user === actor.user) throw refused(t.message('move.own'))
  if (!known.rights.includes('role')) throw forbidden()
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const rows = await run(
    statement(sql<Omit<Place, 'role' | 'roleName'> & { names: Record<string, string> }>`
      select f.id as firm, f.name as "firmName", f.path, f.is_inactive or f.removed_at is not null as "isInactive",
        sees_firms(f.id) as firms,
        coalesce((select jsonb_object_agg(n.value, n.name) from (select distinct on (k.value) k.value, k.name from lookup k
          where k.key = 'Role' and not k.is_inactive and k.firm = any(f.path)
          order by k.value, array_position(f.path, k.firm) desc) n), '{}') as names
      from firm f where f.id in (${known.firm}, ${firm}) and (${actor.all} or f.path @> array[${actor.firm}::int])`),
  )
  const at = (id: number, as: number): Place => {
    const row = rows.find((each) => each.firm === id)
    if (!row) throw notFound('firm')
    const { names, ...place } = row
    return { ...place, role: as, roleName: roleLabel(as, names[String(as)] ?? null) }
  }
  return { known, from: at(known.firm, known.role), to: at(firm, role) }
}

/** Why a user can't go there, in words; empty if they can. */
export const blocksOf = (actor: Actor, { from, to }: Pick<Move, 'from' | 'to'>): Message[] => [
  ...(from.firm === to.firm ? [t.message('move.same')] : []),
  ...(to.isInactive ? [t.message('move.inactive', { company: to.firmName })] : []),
  ...(!isRole(to.role)
    ? [t.message('role.none')]
    : !canGrantRole(actor.role, to.role)
      ? [t.message('role.above')]
      : isHost(to.role) && to.firm !== hostFirm
        ? [t.message('move.hostRole')]
        : []),
]
