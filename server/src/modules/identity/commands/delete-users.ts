import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { deleteUsers as call } from '#contract/identity.ts'
import { usernameTaken } from '#contract/identity/user-form.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { checkedUsernames, forEachCheckedUser, type CheckedUser, type RowResult } from '../bulk-users.ts'
import { isUsernameTaken } from '../reads/verify-username.ts'
import { t } from '../texts.ts'

/** Moves the checked users to the trash, or restores them. Users who were inactive before stay inactive. */
export const deleteUsers = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const { list, undo } = Array.isArray(body) ? { list: body, undo: false } : body
  const act = undo ? restore : trash
  return forEachCheckedUser(tx, actor, checkedUsernames(list), { bin: undo, right: 'delete' }, (user) =>
    act(tx, actor, user, now),
  )
}

/** Moves one user to the trash, with the same checks. Resolves to the reason if the user must stay, or to ''. */
export const deleteUser = async (tx: Tx, actor: Actor, id: number, now: Date): Promise<string> => {
  const found = await tx.selectFrom('app_user').select('username').where('id', '=', id).executeTakeFirst()
  const list = [{ username: found?.username ?? '', token: true }]
  const { items } = await deleteUsers(tx, actor, list, now)
  return items.every(({ ok }) => ok) ? '' : items.map(({ says }) => says).join(' ')
}

type RowOutcome = Promise<Omit<RowResult, 'user' | 'username'>>

const trash = async (tx: Tx, actor: Actor, user: CheckedUser, now: Date): RowOutcome => {
  if (user.openVisits > 0)
    return {
      ok: false,
      changed: false,
      says: t('reassign', { count: user.openVisits }),
    }
  await setDeleted(tx, actor, user, { deleted_at: now.toISOString(), is_inactive: true })
  return { ok: true, changed: true, says: '' }
}

const restore = async (tx: Tx, actor: Actor, user: CheckedUser): RowOutcome => {
  if (await isUsernameTaken(runInTx(tx), user.username))
    return { ok: false, changed: false, says: usernameTaken() }
  const before = await sql<{ was: boolean | null }>`select (changes -> 'isInactive' ->> 0)::boolean as was
    from history where entity = 'user' and entity_id = ${user.user} and what = 'deleted'
    order by id desc limit 1`.execute(tx)
  await setDeleted(tx, actor, user, { deleted_at: null, is_inactive: before.rows[0]?.was ?? false })
  return { ok: true, changed: true, says: '' }
}

const setDeleted = async (
  tx: Tx,
  actor: Actor,
  user: CheckedUser,
  to: { deleted_at: string | null; is_inactive: boolean },
): Promise<void> => {
  const { user: id, firm } = user
  const { version } = await tx
    .updateTable('app_user')
    .set(to)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const isDeleted = to.deleted_at !== null
  await recordHistory(tx, actor, {
    entity: 'user',
    id,
    firm,
    version,
    what: isDeleted ? 'deleted' : 'restored',
    changes: { isInactive: [user.isInactive, to.is_inactive], deletedAt: [user.deletedAt, to.deleted_at] },
  })
  await publish(tx, actor, {
    name: `identity.user${isDeleted ? 'Deleted' : 'Restored'}`,
    entity: 'user',
    id,
    version,
    firm,
    parties: [firm],
  })
}
