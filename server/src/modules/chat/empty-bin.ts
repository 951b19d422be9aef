import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { adoptLinkedFiles } from './linked-files.ts'

/** So long somebody may think about a message whose files are up already. */
const unsentMs = 24 * 3_600_000

/** Files that came for a message which was never sent go to the bin as if their time there were over: it is emptied next. */
export const emptyUnsent: EmptyTrash = async (services, before) => {
  const { db, clock } = services
  await adoptLinkedFiles(services)
  const since = new Date(clock.now().getTime() - unsentMs).toISOString()
  await db.command(systemScope, (tx) =>
    sql`update file set deleted_at = ${before.toISOString()}::timestamptz - interval '1 second'
      where is_unsent and created_at < ${since} and deleted_at is null`.execute(tx),
  )
}
