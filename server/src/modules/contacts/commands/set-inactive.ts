import type { AnswerOf } from '#contract/kit/call.ts'
import type { setInactive as call } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { lockContact, recordContactChange } from '../store.ts'
import { t } from '../texts.ts'

type Out = AnswerOf<typeof call>

/**
 * Inactivates contacts, or reactivates them. Every row reports its own result. Contacts are locked in id
 * order to avoid deadlocks.
 */
export const setInactive = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  isInactive: boolean,
): Promise<Out> => {
  const rows: Out['rows'] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    rows.push(await setOneInactive(tx, actor, id, isInactive))
  return { rows: ids.map((id) => rows.find((row) => row.contact === id)).filter((row) => row !== undefined) }
}

const setOneInactive = async (
  tx: Tx,
  actor: Actor,
  id: number,
  isInactive: boolean,
): Promise<Out['rows'][number]> => {
  try {
    const stored = await lockContact(tx, actor, id)
    if (isInactive && stored.user_active)
      return { contact: id, ok: false, says: t('inactive.user', { name: stored.full_name }) }
    if (stored.is_inactive === isInactive) return { contact: id, ok: true, says: '' }
    const { version } = await tx
      .updateTable('contact')
      .set({ is_inactive: isInactive })
      .where('id', '=', stored.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const changes: Record<string, [unknown, unknown]> = { isInactive: [!isInactive, isInactive] }
    await recordContactChange(
      tx,
      actor,
      { ...stored, version },
      isInactive ? 'inactivated' : 'revived',
      changes,
    )
    return { contact: id, ok: true, says: '' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { contact: id, ok: false, says: error.message }
  }
}
