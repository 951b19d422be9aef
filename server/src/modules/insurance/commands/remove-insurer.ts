import type { removeInsurance } from '#contract/contacts.ts'
import type { QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publishList } from '#server/modules/lookups/door.ts'
import { lockInsurer } from '../store.ts'
import { t } from '../texts.ts'

/** Makes an insurer inactive, or active again. Repair orders keep it, and its lookups stay with it. */
export const removeInsurer = async (
  tx: Tx,
  actor: Actor,
  { id, undo }: QueryOf<typeof removeInsurance>,
): Promise<{ ok: true }> => {
  const { firm, is_inactive: isInactive, name } = await lockInsurer(tx, actor, id)
  if (isInactive !== undo) return { ok: true }
  const message = t.message('insurer.takenAgain', { name })
  const { version } = await refuseDuplicate('insurer_name', message, () =>
    tx
      .updateTable('insurer')
      .set({ is_inactive: !undo })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow(),
  )
  await recordHistory(tx, actor, {
    entity: 'insurer',
    id,
    firm,
    version,
    what: undo ? 'revived' : 'inactivated',
    changes: { is_inactive: [undo, !undo] },
  })
  await publishList(tx, actor, 'insurance.changed', { entity: 'insurer', id, version, firm })
  return { ok: true }
}
