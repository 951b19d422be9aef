import type { AnswerOf } from '#contract/kit/call.ts'
import type { cancelImport as call } from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { announceBatch, dropWaitingParts, lockBatch } from './run-batch.ts'

/** Cancels an import that runs. Waits for the rows in progress, so that the counts in the answer are final. */
export const cancelImport = async (
  tx: Tx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const found = await tx.selectFrom('import_batch').select('firm').where('id', '=', id).executeTakeFirst()
  if (!found || !canSeeFirm(actor, found.firm)) throw notFound('import')
  await lockBatch(tx, id)
  const cancelled = await tx
    .updateTable('import_batch')
    .set({ state: 'cancelled', finished_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['added', 'changed'])
    .executeTakeFirst()
  if (!cancelled) throw refused(t.message('cancel.over'))
  await dropWaitingParts(tx, id)
  await announceBatch(tx, actor, { id, firm: found.firm }, 'imports.cancelled')
  return cancelled
}
