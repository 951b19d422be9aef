import type { deleteEmailTemplate } from '#contract/templates.ts'
import type { QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { lockTemplate, hasOwnTemplate, publishTemplate } from '../store.ts'
import { t } from '../texts.ts'

/** Deletes a firm's own wording, or restores it. Repeating the call changes nothing. */
export const deleteTemplate = async (
  tx: Tx,
  actor: Actor,
  { emailTemplate, undo }: QueryOf<typeof deleteEmailTemplate>,
  now: Date,
): Promise<{ ok: true }> => {
  const { id, firm, kind, deleted_at } = await lockTemplate(tx, actor, emailTemplate)
  if ((deleted_at === null) === undo) return { ok: true }
  if (undo && (await hasOwnTemplate(tx, firm, kind))) throw refused(t.message('newer'))
  const { version } = await tx
    .updateTable('email_template')
    .set({ deleted_at: undo ? null : now.toISOString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'email_template',
    id,
    firm,
    version,
    what: undo ? 'restored' : 'deleted',
  })
  await publishTemplate(tx, actor, { id, firm, version })
  return { ok: true }
}
