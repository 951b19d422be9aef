import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Run, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { linkAddress, linkedKeys } from '../storage/door.ts'
import type { LinkSigner } from './reads/message-row.ts'

/**
 * The files that a message holds by their links, as callers of `chat/uploadFile` write them: of those that its writer
 * uploaded and has not sent yet. They become files of the message, so that it opens them when its links have run out.
 */
export const linkedFiles = async (
  run: Run,
  maker: LinkSigner,
  { user }: Pick<Actor, 'user'>,
  message: string,
): Promise<number[]> => {
  const keys = linkedKeys(maker, message)
  if (keys.length === 0) return []
  const rows = await run(
    statement(sql<{ id: number }>`select f.id from file f where f.key = any(${keys}::text[])
      and f.uploaded_by = ${user} and f.is_unsent and f.deleted_at is null order by f.id`),
  )
  return rows.map(({ id }) => id)
}

/** Makes unsent files the files of a message, behind those that it has. */
export const addLinkedFiles = async (tx: Tx, message: number, files: readonly number[]): Promise<void> => {
  await sql`insert into message_file (message, file, place)
    select ${message}, x.id, x.place + (select coalesce(max(m.place), 0) from message_file m where m.message = ${message})
    from unnest(${[...files]}::int[]) with ordinality x(id, place) on conflict do nothing`.execute(tx)
}

/** Makes unsent files those of the messages that hold links to them: of messages from before this was done at once. */
export const adoptLinkedFiles = (services: Services): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    const { rows } = await sql<{ id: number; author: number; html: string }>`select s.id, s.author, s.html
      from message s where position(${linkAddress} in s.html) > 0 and exists (select 1 from file f
        where f.uploaded_by = s.author and f.is_unsent and f.deleted_at is null and f.created_at <= s.created_at)
      order by s.id`.execute(tx)
    for (const { id, author, html } of rows)
      await addLinkedFiles(tx, id, await linkedFiles(runIn(tx), services, { user: author }, html))
  })
