import type { removeInsurerLookup } from '#contract/contacts.ts'
import type { QueryOf } from '#contract/kit/call.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publishList } from '#server/modules/lookups/door.ts'
import { t } from '../texts.ts'

/** Removes a lookup of an insurer, or restores it. */
export const removeLookup = async (
  tx: Tx,
  actor: Actor,
  { id, undo }: QueryOf<typeof removeInsurerLookup>,
): Promise<{ ok: true }> => {
  const stored = await tx
    .selectFrom('insurer_lookup')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('lookup of the insurer')
  if (stored.is_inactive !== undo) return { ok: true }
  const { firm, insurer, name } = stored
  const message = t.message('lookup.takenAgain', { name })
  const version = await refuseDuplicate('insurer_lookup_name', message, () =>
    setRemoved(tx, actor, stored, !undo),
  )
  await publishList(tx, actor, 'insurance.changed', { entity: 'insurer', id: insurer, version, firm })
  return { ok: true }
}

/** Removes or restores a locked lookup and records it. */
export const setRemoved = async (
  tx: Tx,
  actor: Actor,
  { id, firm }: { id: number; firm: number },
  isInactive: boolean,
): Promise<number> => {
  const { version } = await tx
    .updateTable('insurer_lookup')
    .set({ is_inactive: isInactive })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'insurer_lookup',
    id,
    firm,
    version,
    what: isInactive ? 'inactivated' : 'revived',
    changes: { is_inactive: [!isInactive, isInactive] },
  })
  return version
}
