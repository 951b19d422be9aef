import type { Tx } from '#server/kernel/postgres/database.ts'
import { fileColumns, type StoredFile } from './store-file.ts'

/** Inserts a drawn signature as a file of its visit. It is a document, not a photo of the work. */
export const addSignature = async (
  tx: Tx,
  target: { request: { id: number; firm: number }; event: { id: number }; user: number | null },
  kept: StoredFile,
): Promise<number> => {
  const row = await tx
    .insertInto('file')
    .values({
      firm: target.request.firm,
      request: target.request.id,
      event: target.event.id,
      ...fileColumns(kept),
      kind: 'file',
      uploaded_by: target.user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
