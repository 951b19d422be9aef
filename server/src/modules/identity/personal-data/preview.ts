import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { userPersonalData as call } from '#contract/identity.ts'
import { Role, roles } from '#contract/kit/roles.ts'
import type { Message } from '#contract/kit/texts.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { unpaidVisits } from '../moving/preview-move.ts'
import { getTargetUser, type TargetUser } from '../reads/target-user.ts'
import { t } from '../texts.ts'

const adminRoles = sql.raw(roles.companyAdmins.join(', '))
const hostAdmin = sql.raw(String(Role.hostAdmin))

/** What keeps user `u` from being erased. */
export const obstacles = sql`open_visits_of(u.id) as "openVisits",
  (select count(*)::int from request r where r.contact = u.contact and r.deleted_at is null
    and (r.status in ${requestSql.open} or r.amount + r.credit_amount > r.paid_amount and r.status = ${requestSql.completed})) as "ownOrders",
  u.role in (${adminRoles}) and not u.is_inactive and not exists (select 1 from app_user o where o.firm = u.firm and o.id <> u.id
    and o.role in (${adminRoles}) and (u.role <> ${hostAdmin} or o.role = ${hostAdmin}) and not o.is_inactive) as "isLastAdmin"`
export type Obstacles = { openVisits: number; ownOrders: number; isLastAdmin: boolean }

/** The obstacles in words. */
export const blocksOf = ({ openVisits, ownOrders, isLastAdmin }: Obstacles): Message[] => [
  ...(openVisits > 0 ? [t.message('erase.openVisits', { count: openVisits })] : []),
  ...(isLastAdmin ? [t.message('erase.lastAdmin')] : []),
  ...(ownOrders > 0 ? [t.message('erase.ownOrders', { count: ownOrders })] : []),
]

/** @throws Problem 422 for the caller's own account, 403 for a higher rank, 404 out of reach */
export const eraseTarget = async (
  run: RunQuery,
  actor: Actor,
  user: number,
  lock = false,
): Promise<TargetUser> => {
  const known = await getTargetUser(run, actor, user, lock)
  if (known.user === actor.user) throw refused(t.message('erase.own'))
  if (!known.rights.includes('delete')) throw forbidden()
  return known
}

type Answer = AnswerOf<typeof call>
type Row = Pick<Answer, 'user' | 'fullName' | 'counts'> & Obstacles

/** What erasing a user would replace and keep. */
export const previewUserData = async (run: RunQuery, actor: Actor, user: number): Promise<Answer> => {
  const known = await eraseTarget(run, actor, user)
  const [row] = await run(
    statement(sql<Row>`select u.id as "user", u.full_name as "fullName", ${obstacles},
      json_build_object(
        'visits', (select count(*)::int from event_technician t where t."user" = u.id),
        'messages', json_array_length(keys_of_user(u.id) -> 'messages'),
        'history', (select count(*)::int from (select 1 from history h where h.actor = u.id limit 10001) h),
        'files', (select count(*)::int from file f where f.uploaded_by = u.id and f.deleted_at is null),
        'unpaidVisits', ${unpaidVisits}) as counts
      from app_user u where u.id = ${known.user}`),
  )
  if (!row) throw new Error('The user is gone')
  const { openVisits, ownOrders, isLastAdmin, ...rest } = row
  return { ...rest, blocks: blocksOf({ openVisits, ownOrders, isLastAdmin }).map(String) }
}
