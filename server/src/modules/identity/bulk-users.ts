import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { activateUsers } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { userRights } from './user-policy.ts'
import { eventSql } from '../../kernel/postgres/status-literals.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

type Rows = Extract<BodyOf<typeof activateUsers>, readonly unknown[]>
export type RowResult = AnswerOf<typeof activateUsers>['items'][number]

export type CheckedUser = {
  user: number
  username: string
  firm: number
  role: number
  version: number
  isInactive: boolean
  deletedAt: string | null
  isInBranch: boolean
  openVisits: number
}

/** Usernames of the checked rows without repeats. */
export const checkedUsernames = (rows: Rows): string[] => [
  ...new Set(rows.filter(({ token }) => token).map(({ username }) => username)),
]

/**
 * Applies an action to each checked user the caller manages and reports a result per row. A row that fails
 * doesn't stop the others. In the trash, the most recently deleted user of a name is meant.
 */
export const forEachCheckedUser = async (
  tx: Tx,
  actor: Actor,
  names: string[],
  from: { bin: boolean; right: string },
  act: (user: CheckedUser) => Promise<Omit<RowResult, 'user' | 'username'>>,
): Promise<AnswerOf<typeof activateUsers>> => {
  const users = await lockUsersByName(tx, actor, names, from.bin)
  const items: RowResult[] = []
  for (const username of names) {
    const user = users.get(username)
    const row = { user: user?.user ?? null, username }
    if (!user) items.push({ ...row, ok: false, changed: false, says: String(notFound('user').detail) })
    else if (userRights(actor, user).includes(from.right)) items.push({ ...row, ...(await act(user)) })
    else items.push({ ...row, ok: false, changed: false, says: refusalReason(actor, user) })
  }
  return { items, changed: items.filter(({ changed }) => changed).length }
}

const refusalReason = (actor: Actor, user: CheckedUser): string =>
  user.user === actor.user ? t('bulk.self') : t('bulk.forbidden')

const lockUsersByName = async (
  tx: Tx,
  actor: Actor,
  names: string[],
  fromTrash: boolean,
): Promise<Map<string, CheckedUser>> => {
  const { rows } = await sql<CheckedUser & { asked: string }>`
    select n.asked, u.id as "user", u.username, u.firm, u.role, u.version, u.is_inactive as "isInactive",
      u.deleted_at as "deletedAt", f.path @> array[${actor.firm}::int] as "isInBranch",
      (select count(*)::int from event_technician t join event e on e.id = t.event
        where t."user" = u.id and e.deleted_at is null and e.status not in ${eventSql.ended}) as "openVisits"
    from unnest(${names}::text[]) n(asked)
    join app_user u on username_fold(u.username) = username_fold(n.asked) and (u.deleted_at is not null) = ${fromTrash}
      and u.erased_at is null
    join firm f on f.id = u.firm
    where ${firmsInScope(actor, 'u.firm')} and (${actor.all} or f.path @> array[${actor.firm}::int])
      and (not ${fromTrash} or u.deleted_at > now() - interval '30 days')
    order by u.deleted_at nulls last, u.id for update of u`.execute(tx)
  return new Map(rows.map(({ asked, ...user }) => [asked, user]))
}
