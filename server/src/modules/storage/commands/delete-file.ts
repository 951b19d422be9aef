import type { deleteFile as call } from '#contract/storage.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { whyNotDelete } from '../access-policy.ts'
import { lockFile, setDeleted } from '../file-store.ts'

/** Moves a file to the trash for 30 days, or restores it. Repeating the call changes nothing. */
export const deleteFile = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
  now: Date,
): Promise<{ ok: true }> => {
  const file = await lockFile(tx, actor, body.file)
  if (!file) throw notFound('file')
  const why = whyNotDelete(actor, file)
  if (why) throw refused(why)
  if ((file.deleted_at === null) === body.undo) return { ok: true }
  await setDeleted(tx, file.id, body.undo ? null : now)
  await recordHistory(tx, actor, {
    entity: 'file',
    id: file.id,
    request: file.request,
    firm: file.firm,
    serviceFirm: file.service_firm,
    version: 1,
    what: body.undo ? 'restored' : 'removed',
    changes: { name: body.undo ? [null, file.name] : [file.name, null] },
  })
  await publish(tx, actor, {
    name: body.undo ? 'storage.fileRestored' : 'storage.fileRemoved',
    entity: 'file',
    id: file.id,
    version: 1,
    firm: file.firm,
    parties: [file.firm, file.service_firm],
    technicians: file.technicians,
    data: { request: file.request, event: file.event, counts: false },
  })
  return { ok: true }
}
