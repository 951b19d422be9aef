import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AdminMember } from '#contract/chat.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toAdminMember } from './admin-channels.ts'
import { displayName } from './message-row.ts'
import { personColumns, type MemberRow } from './members.ts'

type UserRow = MemberRow & {
  is_muted: boolean
  notes: Record<string, unknown>
  channels: number
  reports: number
}

const columns = sql<UserRow>`${personColumns}, 0 as read, null as left_at, false as is_owner, u.is_muted, u.metadata as notes,
  (select count(*)::int from channel_member m where m."user" = u."user" and m.left_at is null) as channels,
  (select count(*)::int from message_report r join message s on s.id = r.message where s.author = u."user") as reports`

const toUser = (actor: Actor, row: UserRow): Omit<AdminMember, 'state' | 'role'> => {
  const { state: _state, role: _role, ...user } = toAdminMember(actor, row)
  return user
}
/** A page of the chat users whose names start with a text, sorted by name. */
export const listChatUsers = async (
  db: Reads,
  actor: Actor,
  { nicknameStartswith, limit, token }: QueryOf<typeof calls.listChatUsers>,
): Promise<AnswerOf<typeof calls.listChatUsers>> => {
  const skip = Number(token ?? 0)
  const start = nicknameStartswith.toLowerCase()
  const rows = await db.rows(
    statement(sql<UserRow>`select ${columns} from chat_user u where ${actor.all} and lower(${displayName('u')}) ^@ ${start}
      order by lower(${displayName('u')}), u."user" limit ${limit + 1} offset ${skip}`),
  )
  return {
    users: rows.slice(0, limit).map((row) => ({
      ...toUser(actor, row),
      group_channel_count: row.channels,
      report_count: row.reports,
    })),
    next: rows.length > limit ? String(skip + limit) : null,
  }
}

export const oneChatUser = async (run: RunQuery, actor: Actor, guid: string) => {
  const [row] = await run(statement(sql<UserRow>`select ${columns} from chat_user u where u.guid = ${guid}`))
  if (!row) throw notFound('user')
  return { user: toUser(actor, row), channels: row.channels }
}
