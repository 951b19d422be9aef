import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { fileColumns, type StoredFile } from './store-file.ts'

/** Inserts a photo that somebody without an account added to their request. */
export const addExternalPhoto = async (
  tx: Tx,
  actor: Actor,
  target: { request: number; firm: number },
  kept: StoredFile,
): Promise<void> => {
  const { id } = await tx
    .insertInto('file')
    .values({
      firm: target.firm,
      request: target.request,
      ...fileColumns(kept),
      kind: 'photo',
      taken_local: kept.takenLocal,
      taken_offset: kept.takenOffset,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(tx, actor, {
    name: 'storage.fileAdded',
    entity: 'file',
    id,
    version: 1,
    firm: target.firm,
    parties: [target.firm],
    data: { request: target.request, event: null, counts: false },
  })
}
