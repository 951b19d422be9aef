import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'

/** Deletes wordings for good 30 days after they were deleted. */
export const emptyTemplateTrash: EmptyTrash = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('email_template').where('deleted_at', '<', before.toISOString()).execute(),
  )
}
