import { sql, type RawBuilder } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AdminChannel, AdminMember } from '#contract/chat.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { likePatterns } from '../rules/message-text.ts'
import { metadataOf, requestOfChannel, workingDayOf, type RequestOfChannel } from './channel-row.ts'
import { membersOf, type MemberRow } from './members.ts'
import { isMember } from './access.ts'
import { isShopType } from '#contract/kit/roles.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'

type Row = Omit<AdminChannel, 'members' | 'metadata'> & {
  request: number | null
  about: RequestOfChannel | null
}

/** Columns of channel c with request r and vehicle v, named as in the administration calls. */
const columns = sql<Row>`c.key as channel_url, c.name, case when c.request is null then 'adhoc' else 'request' end as type,
  c.created_at, case when c.last > 0 then c.last_at end as last_message_at,
  (select count(*)::int from channel_member x where x.channel = c.id and x.left_at is null) as member_count,
  (select count(*)::int from message s where s.channel = c.id and s.deleted_at is null) as message_count,
  (select count(*)::int from message_report p join message s on s.id = p.message where s.channel = c.id and p.state = 'open') as report_count,
  c.archived_at is not null as is_archived, c.trashed_at is not null as is_trashed, ${workingDayOf} as working_day,
  coalesce((select f.name from firm f where f.id = c.firm), '') as firm_name,
  coalesce((select coalesce(nullif(o.nickname, ''), o.full_name) from chat_user o where o."user" = c.owner), '') as owner,
  c.request, ${requestOfChannel} as about`
const tables = (
  actor: Actor,
) => sql`channel c left join request r on r.id = c.request and ${requestsInScope(actor)}
  left join vehicle v on v.id = r.vehicle`

export const toAdminChannel = (
  actor: Actor,
  { about, request, ...row }: Row,
  members: AdminMember[] = [],
): AdminChannel => ({
  ...row,
  firm_name: isShopType(actor.role) ? '' : row.firm_name,
  members,
  metadata: about && request !== null ? metadataOf(actor, request, about) : null,
})

export const toAdminMember = (
  actor: Pick<Actor, 'role'>,
  row: MemberRow & { is_muted: boolean; notes: Record<string, unknown> },
): AdminMember => ({
  user_id: row.guid,
  nickname: row.name,
  is_active: row.is_active,
  is_muted: row.is_muted,
  is_online: row.is_online,
  last_seen_at: row.last_seen_at,
  metadata: {
    ...row.notes,
    email: row.email,
    firm: row.firm,
    firmName: isShopType(actor.role) ? '' : row.firm_name,
    user: row.user,
    role: row.role,
  },
  state: row.left_at === null ? 'joined' : 'left',
  role: row.is_owner ? 'operator' : '',
})

const orders: Record<QueryOf<typeof calls.chatChannels>['orderBy'], RawBuilder<unknown>> = {
  calibrateEvent: sql`(select max(e.id) from event e where e.request = c.request and e.deleted_at is null)`,
  name: sql`lower(c.name)`,
  createdOn: sql`c.created_at`,
  updatedOn: sql`c.last_at`,
  members: sql`(select count(*) from channel_member x where x.channel = c.id and x.left_at is null)`,
  messages: sql`c.last`,
}
const states: Record<string, RawBuilder<unknown>> = {
  '1': sql`c.archived_at is null and c.trashed_at is null`,
  '2': sql`c.archived_at is not null`,
  '3': sql`c.trashed_at is not null`,
  '4': sql`exists (select 1 from message_report p join message s on s.id = p.message where s.channel = c.id and p.state = 'open')`,
}
const maxPageSize = 100

/** One page of the chats of all firms. */
export const listChannels = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof calls.chatChannels>,
): Promise<AnswerOf<typeof calls.chatChannels>> => {
  const skip = Number(query.token ?? 0)
  const size = Math.min(query.pageSize, maxPageSize)
  const words = likePatterns(query.search)
  const where = sql`${listFilter(states, query.filter) ?? sql`true`}
    and (${query.type ?? null}::text is null or (c.request is null) = (${query.type ?? null} = 'adhoc'))
    and (c.key like all(${words}::text[]) or search_text(c.name || ' ' || (select f.name from firm f where f.id = c.firm)) like all(${words}::text[]))
    and (${query.guid ?? null}::uuid is null or exists (select 1 from channel_member g join chat_user u on u."user" = g."user"
      where g.channel = c.id and g.left_at is null and u.guid = ${query.guid ?? null}::uuid))`
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const [counts, rows] = await db.batch([
    statement(sql<{ count: number }>`select count(*)::int as count from channel c where ${where}`),
    statement(sql<Row>`select ${columns} from ${tables(actor)} where ${where}
      order by ${orders[query.orderBy]} ${direction} nulls last, c.id ${direction} limit ${size} offset ${skip}`),
  ])
  const count = counts[0]?.count ?? 0
  const end = skip + rows.length
  return {
    channels: rows.map((row) => toAdminChannel(actor, row)),
    count,
    next: end < count && rows.length > 0 ? String(end) : null,
  }
}

/** One chat, for its members and, without joining, for the host. */
export const channelForAdmin = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof calls.chatChannel>,
): Promise<AdminChannel> => {
  const [rows, members] = await db.batch([
    statement(sql<Row>`select ${columns} from ${tables(actor)} where c.key = ${query.channel}
      and (${actor.all} or ${isMember(actor)} and c.trashed_at is null)`),
    statement(sql<MemberRow & { is_muted: boolean; notes: Record<string, unknown> }>`select m.*, u.is_muted,
      case when ${actor.all} then u.metadata else '{}'::jsonb end as notes
      from (${membersOf(sql`(select k.id from channel k where k.key = ${query.channel})`)}) m join chat_user u on u."user" = m."user"
      order by lower(m.name), m."user"`),
  ])
  const [row] = rows
  if (!row) throw notFound('chat')
  const channel = toAdminChannel(
    actor,
    row,
    query.show_member ? members.map((each) => toAdminMember(actor, each)) : [],
  )
  return query.show_metadata ? channel : { ...channel, metadata: null }
}

/** The chats of one user, most recently used first. */
export const channelsOfUser = async (
  db: Reads,
  actor: Actor,
  { userId, token }: QueryOf<typeof calls.listChatUserChannels>,
): Promise<AnswerOf<typeof calls.listChatUserChannels>> => {
  const skip = Number(token ?? 0)
  const [users, rows] = await db.batch([
    statement(sql`select 1 from chat_user u where u.guid = ${userId}`),
    statement(sql<Row>`select ${columns} from ${tables(actor)}
      where exists (select 1 from channel_member g join chat_user u on u."user" = g."user"
        where g.channel = c.id and g.left_at is null and u.guid = ${userId})
      order by c.last_at desc, c.id desc limit ${maxPageSize + 1} offset ${skip}`),
  ])
  if (users.length === 0) throw notFound('user')
  return {
    channels: rows.slice(0, maxPageSize).map((row) => toAdminChannel(actor, row)),
    next: rows.length > maxPageSize ? String(skip + maxPageSize) : null,
  }
}
