import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { cancelImport as call } from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { announceBatch, dropWaitingParts, lockBatch } from './run-batch.ts'

/** Cancels an import that runs, or its undo. Waits for the imported rows in progress, so that the counts in the answer are final. */
export const cancelImport = async (
  tx: Tx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const found = await tx
    .selectFrom('import_batch')
    .select(['firm', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !canSeeFirm(actor, found.firm)) throw notFound('import')
  if (found.state === 'undoing') return cancelUndo(tx, actor, { id, firm: found.firm })
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
  return { ...cancelled, isUndo: false }
}

/** The undo notices it after the rows in progress, and takes back what it did so far. */
const cancelUndo = async (
  tx: Tx,
  actor: Actor,
  batch: { id: number; firm: number },
): Promise<AnswerOf<typeof call>> => {
  const { rows } = await sql<{ added: number; changed: number }>`
    update import_batch set state = undo_from, undo_from = null where id = ${batch.id} and state = 'undoing'
    returning added, changed`.execute(tx)
  if (!rows[0]) throw refused(t.message('cancel.undone'))
  await announceBatch(tx, actor, batch, 'imports.undoCancelled')
  return { ...rows[0], isUndo: true }
}
