import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { StoredFile } from '../store-file.ts'
import { quota, requireDailyQuota } from '../upload-limits.ts'
import { whyNotAdd } from '../access-policy.ts'
import { findUploadTarget } from '../reads/upload-target.ts'
import type { FileRow } from '../links.ts'
import { insertFile, lockUsage } from '../file-store.ts'
import { t } from '../texts.ts'

type Named = Parameters<typeof findUploadTarget>[2]

/**
 * Inserts the row of a file whose bytes are stored already.
 * @throws refused if the sender may not add it or a limit is reached
 */
export const addFile = async (
  tx: Tx,
  actor: Actor,
  ids: Named,
  kept: StoredFile,
  now: Date,
): Promise<FileRow> => {
  const target = await findUploadTarget(runInTx(tx), actor, ids)
  const why = whyNotAdd(actor, target)
  if (why) throw refused(why)
  const used = await lockUsage(tx, target, now)
  if (used.files >= quota.files || used.bytes + kept.bytes > quota.bytes)
    throw refused(t.message('limit.request'))
  requireDailyQuota(used.firmBytes, kept.bytes)
  const { id, created_at } = await insertFile(tx, actor, target, kept)
  const { request, event, item, firm, service_firm } = target
  await recordHistory(tx, actor, {
    entity: 'file',
    id,
    request,
    firm,
    serviceFirm: service_firm,
    version: 1,
    what: 'added',
    changes: { name: [null, kept.name] },
  })
  await publish(tx, actor, {
    name: 'storage.fileAdded',
    entity: 'file',
    id,
    version: 1,
    firm,
    parties: [firm, service_firm],
    technicians: event === null ? target.request_technicians : target.technicians,
    data: { request, event, counts: false },
  })
  return {
    id,
    event,
    event_item: item,
    kind: kept.kind,
    name: kept.name,
    mime: kept.mime,
    bytes: kept.bytes,
    key: kept.key,
    thumb_key: kept.thumbKey,
    display_key: kept.displayKey,
    // In the format the database returns.
    taken_local: kept.takenLocal?.replace('T', ' ').slice(0, 16) ?? null,
    created_at,
    by: actor.name,
  }
}
