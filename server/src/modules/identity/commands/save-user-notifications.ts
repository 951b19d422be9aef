import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveUserNotifications as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { lockTargetUser } from '../reads/target-user.ts'
import { listUserNotifications } from '../reads/user-notifications.ts'
import { t } from '../texts.ts'

/** Saves the rows marked as changed and returns all of them. Unchanged values are not written. */
export const saveUserNotifications = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const { user: requestedUser, notifications } = Array.isArray(body)
    ? { user: undefined, notifications: body }
    : body
  const { user, firm, version } = await lockTargetUser(runInTx(tx), actor, requestedUser)
  const stored = await listUserNotifications(runInTx(tx), actor, user)
  const requested = new Map(
    notifications
      .filter(({ changed }) => changed)
      .map((row) => [row.notificationType, row.isNotification === 1]),
  )
  const known = new Set(stored.map((row) => row.notificationType))
  if ([...requested.keys()].some((type) => !known.has(type)))
    throw invalid([{ field: 'notifications', message: t.message('notification.notListed') }])
  const saved = stored.filter((row) => {
    const to = requested.get(row.notificationType)
    return to !== undefined && to !== (row.isNotification === 1)
  })
  if (saved.length === 0) return stored
  const rows = saved.map((row) => ({
    firm,
    user,
    notification_type: row.notificationType,
    is_notification: row.isNotification === 0,
  }))
  await tx
    .insertInto('user_notification')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['user', 'notification_type'])
        .doUpdateSet({ is_notification: sql`excluded.is_notification` }),
    )
    .execute()
  const changes = Object.fromEntries(
    saved.map((row): [string, [unknown, unknown]] => [
      row.notificationTypeName,
      [row.isNotification === 1, row.isNotification === 0],
    ]),
  )
  await recordHistory(tx, actor, { entity: 'user', id: user, firm, version, what: 'notifications', changes })
  return listUserNotifications(runInTx(tx), actor, user)
}
