import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publishChat } from '../store.ts'

type ReadMark = { id: number; version: number; read: number }

/** Marks all messages up to a number as read. */
export const markRead = async (
  tx: Tx,
  actor: Actor,
  { channel, number }: BodyOf<typeof calls.markRead>,
): Promise<AnswerOf<typeof calls.markRead>> => {
  const { rows } = await sql<ReadMark>`select c.id, c.version, m.read from channel c
    join channel_member m on m.channel = c.id and m."user" = ${actor.user} and m.left_at is null
    where c.key = ${channel} and c.trashed_at is null for no key update of m`.execute(tx)
  const [stored] = rows
  if (!stored) throw notFound('chat')
  const after = await sql<{ read: number; unread: number }>`
    with moved as (update channel_member m set read = least(${number}, c.last), read_at = now() from channel c
      where c.id = m.channel and m.channel = ${stored.id} and m."user" = ${actor.user} and m.read < least(${number}, c.last)
      returning m.read),
    mark as (select coalesce((select read from moved), ${stored.read}) as read)
    select p.read, (select count(*)::int from message s where s.channel = ${stored.id} and s.number > p.read
      and s.author <> ${actor.user} and s.deleted_at is null) as unread from mark p`.execute(tx)
  const { read, unread } = after.rows[0] ?? { read: stored.read, unread: 0 }
  if (read > stored.read)
    await publishChat(tx, 'chat.read', stored, { kind: 'read', guid: actor.guid, number: read })
  return { read, unreadCount: unread }
}
