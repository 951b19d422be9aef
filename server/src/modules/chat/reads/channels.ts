import { sql, type RawBuilder } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { isShopType } from '#contract/kit/roles.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { likePatterns } from '../rules/message-text.ts'
import { channelColumns, channelJoins, toChannel, type ChannelRow } from './channel-row.ts'
import { toMember, membersOf } from './members.ts'

/** Repair orders whose chat can be opened: Submitted, Working, Submitted OK, Hold, and Assigned. */
const activeStatuses = sql`(2, 3, 8, 10, 11)`
const maxCounted = 10_000

/** Whether channel c has messages by others that the caller, a member, has not read. */
const unreadBy = ({ user }: Actor): RawBuilder<unknown> => sql`exists (select 1 from channel_member m
  join message s on s.channel = m.channel and s.number > m.read and s.author <> ${user} and s.deleted_at is null
  where m.channel = c.id and m."user" = ${user} and m.left_at is null)`

/** The firm under which a joined chat is listed. Shop users see no firm names, so theirs form a single list. */
const listedUnder = ({ role, firm }: Actor): RawBuilder<unknown> =>
  isShopType(role) ? sql`${firm}::int` : sql`c.firm`

type Query = QueryOf<typeof calls.myChannels>
/** The rows of a list: channel, request, and the sort keys. */
const selectChats = (actor: Actor, { firm, isArchived, search }: Query): RawBuilder<unknown> => {
  const words = likePatterns(search)
  const named = sql`(search_text(c.name) like all(${words}::text[]))`
  const ownChats = (
    inList: RawBuilder<unknown>,
  ) => sql`select c.id as channel, c.request, c.last_at as at, c.id as tie
    from channel_member x join channel c on c.id = x.channel and c.trashed_at is null
    where x."user" = ${actor.user} and x.left_at is null and ${inList} and ${named}`
  const archived = sql`(c.archived_at is not null) = ${isArchived}`
  if (firm === undefined) return ownChats(archived)
  // Unread messages are counted in the tab, so their chat stays visible until it is read, even if it is archived.
  const shown = isArchived ? archived : sql`(c.archived_at is null or ${unreadBy(actor)})`
  if (firm === 0) return sql`${ownChats(shown)} and c.owner = ${actor.user}`
  if (firm > 0)
    return sql`${ownChats(shown)} and c.owner <> ${actor.user} and c.owner is not null
      and ${listedUnder(actor)} = ${firm}`
  const joined = sql`exists (select 1 from channel_member x where x.channel = c.id and x."user" = ${actor.user} and x.left_at is null)`
  return sql`select c.id as channel, r.id as request, r.created_at as at, r.id as tie
    from request r left join channel c on c.request = r.id
    where ${requestsInScope(actor)} and r.deleted_at is null and (r.status in ${activeStatuses} or c.id is not null and ${joined})
      and ${shown} and r.search like all(${words}::text[])
    union all select c.id, c.request, c.created_at, c.request from channel c
    where c.request is not null and ${joined} and ${shown} and ${named}
      and not exists (select 1 from request r where r.id = c.request and r.deleted_at is null and ${requestsInScope(actor)})`
}

/** One page of the caller's chats. */
export const listMyChannels = async (
  db: Reads,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof calls.myChannels>> => {
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const chosen = selectChats(actor, query)
  const [counts, rows] = await db.batch([
    statement(sql<{ count: number }>`select count(*)::int as count
      from (select 1 from (${chosen}) x limit ${maxCounted + 1}) y`),
    statement(sql<ChannelRow>`with chosen as materialized (
        select * from (${chosen}) x order by at desc, tie desc limit ${size} offset ${skip})
      select ${channelColumns} from chosen x left join channel c on c.id = x.channel
        left join request r on r.id = x.request and ${requestsInScope(actor)} ${channelJoins(actor.user)}
      order by x.at desc, x.tie desc`),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map((row) => toChannel(actor, row)),
    count: Math.min(count, maxCounted),
    countMore: count > maxCounted,
    next: skip + rows.length < count ? query.page + 1 : null,
  }
}

/** One chat with its members, for people who belong to it, its owner, and the host. @throws notFound */
export const oneChannel = async (run: RunQuery, actor: Actor, key: string): Promise<ChatChannel> => {
  const [rows, members] = await Promise.all([
    run(
      statement(sql<ChannelRow>`select ${channelColumns} from channel c
        left join request r on r.id = c.request and ${requestsInScope(actor)} ${channelJoins(actor.user)}
        where c.key = ${key} and (m."user" is not null and c.trashed_at is null or c.owner = ${actor.user} or ${actor.all})`),
    ),
    run(statement(membersOf(sql`(select k.id from channel k where k.key = ${key})`))),
  ])
  const [row] = rows
  if (!row) throw notFound('chat')
  return { ...toChannel(actor, row), members: members.map((each) => toMember(actor, each)) }
}

type Tab = { firm: number; name: string; unread: number }

/** The number of unread messages by tab. */
export const countByFirm = async (db: Reads, actor: Actor): Promise<AnswerOf<typeof calls.firmCounts>> => {
  const rows = await db.rows(
    statement(sql<Tab>`select case when c.request is not null then -1 when c.owner = ${actor.user} then 0
        else ${listedUnder(actor)} end as firm,
        max(case when c.owner <> ${actor.user} then o.firm_name else '' end) as name, sum(n.unread)::int as unread
      from channel_member m join channel c on c.id = m.channel and c.trashed_at is null
      left join chat_user o on o."user" = c.owner
      cross join lateral (select count(*) as unread from message s where s.channel = c.id and s.number > m.read
        and s.author <> ${actor.user} and s.deleted_at is null) n
      where m."user" = ${actor.user} and m.left_at is null group by 1 order by 2, 1`),
  )
  const unreadOf = (firm: number) => rows.find((row) => row.firm === firm)?.unread ?? 0
  // Names as the specification gives them. The web words its tabs itself.
  const joined = rows
    .filter(({ firm }) => firm > 0)
    .map(({ firm, name, unread }) => ({
      firm,
      // texts-ignore: part of the answer, recognized by clients
      name: isShopType(actor.role) ? 'Joined Sessions' : (name ?? ''),
      unreadCount: unread,
    }))
  const tabs = [
    // texts-ignore: part of the answer, recognized by clients
    { firm: 0, name: 'My Sessions', unreadCount: unreadOf(0) },
    // texts-ignore: part of the answer, recognized by clients
    { firm: -1, name: 'Active Requests', unreadCount: unreadOf(-1) },
    ...joined,
  ]
  return { tabs, unreadCount: rows.reduce((sum, { unread }) => sum + unread, 0) }
}
