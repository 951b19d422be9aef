import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { tell } from '#server/kernel/tell.ts'
import type { Kept } from './keep.ts'

/** Writes a photo of somebody without an account beside the files of what they asked for. */
export const addOutsidePhoto = async (
  tx: Tx,
  actor: Actor,
  of: { request: number; firm: number },
  kept: Kept,
): Promise<void> => {
  const { id } = await tx
    .insertInto('file')
    .values({
      firm: of.firm,
      request: of.request,
      kind: 'photo',
      name: kept.name,
      mime: kept.mime,
      bytes: kept.bytes,
      sha256: kept.sha256,
      key: kept.key,
      thumb_key: kept.thumbKey,
      display_key: kept.displayKey,
      taken_local: kept.takenLocal,
      taken_offset: kept.takenOffset,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(tx, actor, {
    name: 'storage.fileAdded',
    entity: 'file',
    id,
    version: 1,
    firm: of.firm,
    parties: [of.firm],
    data: { request: of.request, event: null, counts: false },
  })
}
