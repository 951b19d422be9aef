import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { activateUsers as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { checkedUsernames, forEachCheckedUser } from '../bulk-users.ts'
import { t } from '../texts.ts'

/** Activates or inactivates the checked users. The database ends the sessions of inactivated ones. */
export const activateUsers = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const { list, isInactive } = Array.isArray(body) ? { list: body, isInactive: false } : body
  const names = checkedUsernames(list)
  return forEachCheckedUser(tx, actor, names, { bin: false, right: 'inactive' }, async (user) => {
    if (user.isInactive === isInactive) return { ok: true, changed: false, says: '' }
    const { user: id, firm } = user
    const { version } = await tx
      .updateTable('app_user')
      .set({ is_inactive: isInactive })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const what = isInactive ? 'inactivated' : 'activated'
    const changes: Record<string, [unknown, unknown]> = { isInactive: [user.isInactive, isInactive] }
    await recordHistory(tx, actor, { entity: 'user', id, firm, version, what, changes })
    await publish(tx, actor, {
      name: `identity.user${isInactive ? 'Inactivated' : 'Activated'}`,
      entity: 'user',
      id,
      version,
      firm,
      parties: [firm],
    })
    const says = isInactive ? openVisitsWarning(user.openVisits) : ''
    return { ok: true, changed: true, says }
  })
}

/** Warning about visits that still have this technician. */
const openVisitsWarning = (count: number): string => (count === 0 ? '' : t('openVisits', { count }))
