import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'

/** Words that were taken away 30 days ago go for good. */
export const emptyTemplates: EmptyTrash = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('email_template').where('deleted_at', '<', before.toISOString()).execute(),
  )
}
