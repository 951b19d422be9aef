import { systemScope } from '#server/kernel/security/actor.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { trashUnsent } from '../storage/door.ts'
import { adoptLinkedFiles } from './linked-files.ts'

/** How long a user may take to send a message after uploading its files. */
const maxUnsentMs = 24 * 3_600_000

/** Trashes files of messages that were never sent, backdated so that the purge that follows removes them right away. */
export const trashUnsentFiles: EmptyTrash = async (services, before) => {
  const { db, clock } = services
  await adoptLinkedFiles(services)
  const since = new Date(clock.now().getTime() - maxUnsentMs)
  await db.command(systemScope, (tx) => trashUnsent(tx, since, before))
}
