import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'

/** Deletes webhooks that were deleted 30 days ago, and deliveries that are as old. */
export const emptyWebhookTrash: EmptyTrash = async ({ db }, before) => {
  const at = before.toISOString()
  await db.command(systemScope, async (tx) => {
    await sql`delete from webhook where deleted_at < ${at}`.execute(tx)
    await sql`delete from webhook_delivery where created_at < ${at}`.execute(tx)
  })
}
