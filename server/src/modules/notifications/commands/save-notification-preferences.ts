import { wayNames, type Ways } from '#contract/notifications.ts'
import type * as calls from '#contract/notifications.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { listNotificationPreferences } from '../reads/notification-preferences.ts'
import { t } from '../texts.ts'

/** Saves the preferences that were sent and leaves all others unchanged. */
export const saveNotificationPreferences = async (
  tx: Tx,
  actor: Actor,
  { types }: BodyOf<typeof calls.saveWays>,
): Promise<Ways> => {
  const known = new Set(
    (await listNotificationPreferences(runInTx(tx), actor.user)).types.map((row) => row.notificationType),
  )
  if (types.some((row) => !known.has(row.notificationType)))
    throw invalid([{ field: 'types', message: t.message('preferences.unknownType') }])
  const rows = types.flatMap((row) =>
    wayNames.flatMap((way) => {
      const isOn = row[way]
      return isOn === undefined ? [] : [{ type: row.notificationType, way, is_on: isOn }]
    }),
  )
  for (const row of rows)
    await tx
      .insertInto('notification_way')
      .values({ firm: actor.firm, user: actor.user, ...row })
      .onConflict((on) => on.columns(['user', 'type', 'way']).doUpdateSet({ is_on: row.is_on }))
      .execute()
  return listNotificationPreferences(runInTx(tx), actor.user)
}
