import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { likePatterns } from '../rules/message-text.ts'
import { displayName } from './message-row.ts'
import { personColumns, toPerson, type PersonRow } from './members.ts'

const maxResults = 100

/** People who may be added to a chat, without the caller. A blank search finds nobody. */
export const searchUsers = async (
  db: Reads,
  actor: Actor,
  { firm, search, channel }: QueryOf<typeof calls.searchUsers>,
): Promise<AnswerOf<typeof calls.searchUsers>> => {
  const words = likePatterns(search)
  if (words.length === 0) return []
  const onlyFirm = isNew(firm) ? null : firm
  const rows = await db.rows(
    statement(sql<PersonRow>`select ${personColumns} from chat_addable(
        (select c.request from channel c where c.key = ${channel ?? null})) u
      where u.search like all(${words}::text[]) and u."user" <> ${actor.user} and (${onlyFirm}::int is null or u.firm = ${onlyFirm})
      order by lower(${displayName('u')}), u."user" limit ${maxResults}`),
  )
  return rows.map((row) => toPerson(actor, row))
}

type ChatUserSummary = AnswerOf<typeof calls.userForChat>

/** Finds a user by guid or username: one in the caller's scope, the caller, or someone who shares a chat with the caller. */
export const userForChat = async (
  db: Reads,
  actor: Actor,
  { guid, username }: QueryOf<typeof calls.userForChat>,
): Promise<ChatUserSummary> => {
  const row = await db.first(
    statement(sql<
      ChatUserSummary & { shown: string }
    >`select p."user", u.contact, p.firm, p.firm_name as "firmName", coalesce(u.username, '') as username,
        coalesce(u.first_name, p.full_name) as "firstName", coalesce(u.last_name, '') as "lastName", p.role::text as roles, p.guid,
        null as "imagePhotoPath"
      from chat_user p left join app_user u on u.id = p."user"
      where (p.guid = ${guid ?? null}::uuid or username_fold(u.username) = username_fold(${username ?? null}))
        and (${firmsInScope(actor, 'p.firm')} or p."user" = ${actor.user} or chat_knows(p."user")) limit 1`),
  )
  if (!row) throw notFound('user')
  return row
}
