import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { id, line } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { keptColumns, refuseFullDay, takeFile, type Kept } from '../storage/door.ts'
import { toChatFile } from './reads/message-row.ts'

/** `path` was a folder of a file service (chats/{firm}/{path}); names of ours are made up, so it says nothing here. */
const fields = z.object({ firm: id.optional(), path: line(400).optional() })

const refuseFull = async (tx: Tx, actor: Actor, bytes: number, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(f.bytes), 0) as bytes from file f
    where f.firm = ${actor.firm} and f.created_at > ${dayAgo}`.execute(tx)
  refuseFullDay(Number(rows[0]?.bytes), bytes)
}

const addFile = async (tx: Tx, actor: Actor, kept: Kept) =>
  tx
    .insertInto('file')
    .values({
      firm: actor.firm,
      ...keptColumns(kept),
      uploaded_by: actor.user,
      is_unsent: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes one file for a message that is still to be sent. */
export const upload =
  (services: Services) =>
  (actor: Actor | null, request: FastifyRequest, now: Date): Promise<ChatFile> =>
    takeFile(
      services,
      { actor, request, now },
      fields,
      (sender, { firm }) => {
        // A firm narrows and never widens: the file belongs to the sender's own.
        if (firm !== undefined && firm > 0 && !seesFirm(sender, firm)) throw notFound('firm')
        return Promise.resolve()
      },
      async (tx, sender, _to, kept) => {
        await refuseFull(tx, sender, kept.bytes, now)
        const { id: file } = await addFile(tx, sender, kept)
        const { kind, name, mime, bytes, key } = kept
        return toChatFile(services, {
          file,
          kind,
          name,
          mime,
          bytes,
          key,
          thumb_key: kept.thumbKey,
          display_key: kept.displayKey,
        })
      },
    )
