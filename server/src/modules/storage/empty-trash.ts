import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { removeBuckets } from './bucket-store.ts'
import { binnedBefore, removeRow } from './file-store.ts'

/**
 * Empties the file trash. The bytes are deleted first, so that after a crash the row still says what is left.
 */
export const emptyFiles: EmptyTrash = async ({ db, files }, before) => {
  for (let rows = await binnedBefore(db, before); rows.length > 0; rows = await binnedBefore(db, before))
    for (const row of rows) {
      for (const key of [row.key, row.thumb_key, row.display_key]) if (key) await files.remove(key)
      await db.command(systemScope, (tx) => removeRow(tx, row.id))
    }
  await db.command(systemScope, (tx) => removeBuckets(tx, before))
  await files.clearAbandoned()
}
