import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { purgeBuckets } from './bucket-store.ts'
import { listDeletedBefore, deleteRow } from './file-store.ts'

/**
 * Empties the file trash. The bytes are deleted first, so that after a crash the row still says what is left.
 */
export const emptyFileTrash: EmptyTrash = async ({ db, files }, before) => {
  for (
    let rows = await listDeletedBefore(db, before);
    rows.length > 0;
    rows = await listDeletedBefore(db, before)
  )
    for (const row of rows) {
      for (const key of [row.key, row.thumb_key, row.display_key]) if (key) await files.remove(key)
      await db.command(systemScope, (tx) => deleteRow(tx, row.id))
    }
  await db.command(systemScope, (tx) => purgeBuckets(tx, before))
  await files.clearAbandoned()
}
