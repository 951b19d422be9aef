import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fileLinkPrefix, linkedKeys } from '../storage/door.ts'
import type { LinkSigner } from './reads/message-row.ts'

/**
 * The author's unsent files that a message links to, as clients of `chat/uploadFile` write them. They become files of the
 * message, so that it can still open them after the links have expired.
 */
export const linkedFiles = async (
  run: RunQuery,
  signer: LinkSigner,
  { user }: Pick<Actor, 'user'>,
  message: string,
): Promise<number[]> => {
  const keys = linkedKeys(signer, message)
  if (keys.length === 0) return []
  const rows = await run(
    statement(sql<{ id: number }>`select f.id from file f where f.key = any(${keys}::text[])
      and f.uploaded_by = ${user} and f.is_unsent and f.deleted_at is null order by f.id`),
  )
  return rows.map(({ id }) => id)
}

/** Attaches unsent files to a message, after the files it already has. */
export const addLinkedFiles = async (tx: Tx, message: number, files: readonly number[]): Promise<void> => {
  await sql`insert into message_file (message, file, place)
    select ${message}, x.id, x.place + (select coalesce(max(m.place), 0) from message_file m where m.message = ${message})
    from unnest(${[...files]}::int[]) with ordinality x(id, place) on conflict do nothing`.execute(tx)
}

/** Attaches unsent files to older messages that link to them, from before this was done when a message was sent. */
export const adoptLinkedFiles = (services: Services): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    const { rows } = await sql<{ id: number; author: number; html: string }>`select s.id, s.author, s.html
      from message s where position(${fileLinkPrefix} in s.html) > 0 and exists (select 1 from file f
        where f.uploaded_by = s.author and f.is_unsent and f.deleted_at is null and f.created_at <= s.created_at)
      order by s.id`.execute(tx)
    for (const { id, author, html } of rows)
      await addLinkedFiles(tx, id, await linkedFiles(runInTx(tx), services, { user: author }, html))
  })
