import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { adoptLinkedFiles } from './linked-files.ts'

/** How long a user may take to send a message after uploading its files. */
const maxUnsentMs = 24 * 3_600_000

/** Trashes files of messages that were never sent, backdated so that the purge that follows removes them right away. */
export const trashUnsentFiles: EmptyTrash = async (services, before) => {
  const { db, clock } = services
  await adoptLinkedFiles(services)
  const since = new Date(clock.now().getTime() - maxUnsentMs).toISOString()
  await db.command(systemScope, (tx) =>
    sql`update file set deleted_at = ${before.toISOString()}::timestamptz - interval '1 second'
      where is_unsent and created_at < ${since} and deleted_at is null`.execute(tx),
  )
}
