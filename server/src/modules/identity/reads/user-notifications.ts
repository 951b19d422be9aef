import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { userNotifications as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { getTargetUser } from './target-user.ts'

type Row = AnswerOf<typeof call>[number]
/** A notification type that is never shown. */
const hiddenType = '9999'

/**
 * One row for each notification type available to the user's firm, with the nearest firm's name. A type is on
 * unless the user switched it off.
 */
export const listUserNotifications = async (
  run: RunQuery,
  actor: Actor,
  user: number | undefined,
): Promise<Row[]> => {
  const target = await getTargetUser(run, actor, user)
  return run(
    statement(sql<Row>`select coalesce(n.id, -1) as "userNotification", ${target.user}::int as "user",
        t.type as "notificationType", t.name as "notificationTypeName",
        coalesce(n.is_notification, true)::int as "isNotification", false as changed
      from (select distinct on (k.value) k.value::int as type, k.name, k.sort from lookup k
          where k.key = 'NotificationType' and not k.is_inactive and k.value ~ '^[0-9]{1,6}$' and k.value <> ${hiddenType}
            and k.firm = any(${target.path}::int[])
          order by k.value, array_position(${target.path}::int[], k.firm) desc) t
      left join user_notification n on n."user" = ${target.user} and n.notification_type = t.type
      order by t.sort, t.type`),
  )
}
