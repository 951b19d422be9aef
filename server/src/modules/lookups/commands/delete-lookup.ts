import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { whyFixed } from '../built-in-lists.ts'
import { publishList } from '../publish-list.ts'
import { t } from '../texts.ts'

/** Makes an item inactive, or active again. `Results` is empty on success and otherwise says why not. */
export const deleteLookup = async (
  tx: Tx,
  actor: Actor,
  id: number,
  undo: boolean,
): Promise<{ Results: string }[]> => {
  const stored = await tx.selectFrom('lookup').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('list entry')
  if (stored.is_inactive === !undo)
    return [{ Results: undo ? '' : t('delete.already', { name: stored.name }) }]
  const refusal = undo ? null : whyFixed(stored)
  if (refusal) return [{ Results: String(refusal) }]
  const { version } = await refuseDuplicate(
    'lookup_name',
    t.message('delete.taken', { name: stored.name }),
    () =>
      tx
        .updateTable('lookup')
        .set({ is_inactive: !undo })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),
  )
  const { firm } = stored
  await recordHistory(tx, actor, {
    entity: 'lookup',
    id,
    firm,
    version,
    what: undo ? 'revived' : 'inactivated',
    changes: { is_inactive: [undo, !undo] },
  })
  await publishList(tx, actor, 'lookups.changed', { entity: 'lookup', id, version, firm })
  return [{ Results: '' }]
}
