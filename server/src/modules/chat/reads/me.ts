import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toMember, personColumns, type MemberRow } from './members.ts'

/** The caller's chat identity and number of unread messages. */
export const chatUserOf = async (
  db: Reads,
  actor: Actor,
  guid: string,
): Promise<AnswerOf<typeof calls.createChatUser>> => {
  const row = await db.first(
    statement(sql<
      MemberRow & { unread: number }
    >`select ${personColumns}, 0 as read, null as left_at, false as is_owner,
        chat_unread_all() as unread
      from chat_user u where u.guid = ${guid} and u."user" = ${actor.user}`),
  )
  if (!row) throw notFound('user')
  return { member: toMember(actor, row), unreadCount: row.unread }
}

export const listDrafts = (db: Reads, actor: Actor): Promise<AnswerOf<typeof calls.drafts>> =>
  db.rows(
    statement(sql<
      AnswerOf<typeof calls.drafts>[number]
    >`select key as channel, html as message, updated_at as "updatedOn"
      from chat_draft where "user" = ${actor.user} order by updated_at desc limit 200`),
  )
