import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type * as calls from '#contract/chat.ts'
import type { ChatFile } from '#contract/chat/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { plainTextOf } from '#server/kernel/security/rich-text.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { excerptAround, likePatterns } from '../rules/message-text.ts'
import {
  toChatFile,
  toChatMessage,
  messageColumns,
  messageTables,
  type LinkSigner,
  type MessageRow,
} from './message-row.ts'
import { isMember, canReadMessages } from './access.ts'

/** One page of a chat's messages, oldest first. */
export const listMessages = async (
  db: Reads,
  signer: LinkSigner,
  actor: Actor,
  query: QueryOf<typeof calls.chatMessages>,
): Promise<AnswerOf<typeof calls.chatMessages>> => {
  const { before, after, around: middle, pageSize } = query
  // `around` shows half a page before the message and the rest from the message on.
  const half = Math.floor(pageSize / 2)
  const [below, above, size] =
    middle !== undefined
      ? [null, Math.max(0, middle - half - 1), pageSize]
      : [before ?? null, after ?? null, pageSize]
  const direction = above === null ? sql`desc` : sql`asc`
  const page = sql`select s.id from message s join channel c on c.id = s.channel
    where c.key = ${query.channel} and (${below}::int is null or s.number < ${below})
      and (${above}::int is null or s.number > ${above})
    order by s.number ${direction} limit ${size}`
  const [found, rows] = await db.batch([
    statement(sql<{ is_member: boolean; last: number }>`select ${isMember(actor)} as is_member, c.last
      from channel c where c.key = ${query.channel} and ${canReadMessages(actor)}`),
    statement(sql<MessageRow>`select ${messageColumns} from ${messageTables}
      where s.id in (${page}) and ${canReadMessages(actor)} order by s.number`),
  ])
  const [channel] = found
  if (!channel) throw notFound('chat')
  return {
    messages: rows.map((row) => toChatMessage(signer, actor, row, { isMember: channel.is_member })),
    hasBefore: (rows[0]?.number ?? (above ?? 0) + 1) > 1,
    hasAfter: (rows.at(-1)?.number ?? (below ?? 1) - 1) < channel.last,
  }
}

/** Messages in the caller's chats that contain all search words, newest first. */
export const searchMessages = async (
  db: Reads,
  { search, channel }: QueryOf<typeof calls.searchMessages>,
): Promise<AnswerOf<typeof calls.searchMessages>> => {
  const words = likePatterns(search)
  if (words.length === 0) return []
  const rows = await db.rows(
    statement(sql<MessageRow>`select ${messageColumns} from ${messageTables}
      where s.id = any(chat_search(${words}::text[],
        case when ${channel ?? null}::text is null then null
          else coalesce((select n.id from channel n where n.key = ${channel ?? null}), -1) end))
      order by s.id desc`),
  )
  const first = search.trim().split(/\s+/)[0] ?? ''
  return rows.map((row) => ({
    channel: row.key,
    channelName: row.channel_name,
    id: row.id,
    number: row.number,
    name: row.name,
    createdOn: row.created_at,
    words: excerptAround(plainTextOf(row.html), first),
  }))
}

/** The earlier texts of a message. */
export const messageHistory = async (
  db: Reads,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof calls.messageTrace>> => {
  const [found, rows] = await db.batch([
    statement(sql<{ author: number; deleted_at: string | null }>`select s.author, s.deleted_at
      from message s join channel c on c.id = s.channel where s.id = ${id} and ${canReadMessages(actor)}`),
    statement(sql<{ message: string; until: string; name: string }>`select t.html as message, t.until,
      coalesce(nullif(u.nickname, ''), u.full_name) as name
      from message_trace t join message s on s.id = t.message join chat_user u on u."user" = t.changed_by
      where t.message = ${id} order by t.id`),
  ])
  const [message] = found
  if (!message) throw notFound('message')
  if (message.deleted_at !== null && message.author !== actor.user && !actor.all) throw notFound('message')
  return rows
}

/** A file of a message that the caller may see, with fresh links. */
export const fileOfMessage = async (
  db: Reads,
  signer: LinkSigner,
  actor: Actor,
  file: number,
): Promise<ChatFile> => {
  const row = await db.first(
    statement(sql<
      Parameters<typeof toChatFile>[1]
    >`select f.id as file, f.name, f.kind, f.mime, f.bytes, f.key,
        f.thumb_key, f.display_key
      from file f where f.id = ${file} and f.deleted_at is null and (exists (select 1 from message_file mf
        join message s on s.id = mf.message and s.deleted_at is null join channel c on c.id = s.channel
        where mf.file = f.id and ${canReadMessages(actor)})
      or f.uploaded_by = ${actor.user} and f.request is null
        and not exists (select 1 from message_file used where used.file = f.id))`),
  )
  if (!row) throw notFound('file')
  return toChatFile(signer, row)
}
