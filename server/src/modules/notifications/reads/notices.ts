import { links } from '#contract/links.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as calls from '#contract/notifications.ts'
import type { Notice } from '#contract/notifications.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { isShopType, roles } from '#contract/kit/roles.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { canOpen } from '#contract/page-access.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { type RunQuery } from '#server/kernel/postgres/database.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'
import { noticeText, type NoticeFacts } from './notice-text.ts'

/** The person who reads the notifications: the caller, or the recipient of a push, email, or text. */
export type Reader = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Row = NoticeFacts & { id: number; at: string; seen_at: string | null; channel_key: string | null }

const maxCounted = 10_000

/** The reader's own notifications about records that are in the reader's scope right now. */
const visibleNotices = (reader: Reader) => sql`notification n
  left join request r on r.id = n.request and r.deleted_at is null and ${requestsInScope(reader)}
  left join event e on e.id = n.event and e.deleted_at is null and ${eventsInScope(reader)}
  left join channel c on c.id = n.channel and c.trashed_at is null and exists (select 1 from channel_member m
    where m.channel = c.id and m."user" = ${reader.user} and m.left_at is null)
  where n."user" = ${reader.user} and (n.request is null or r.id is not null) and (n.event is null or e.id is not null)
    and (n.channel is null or c.id is not null)`

const columns = sql`n.id, n.type, n.count, n.at, n.seen_at, n.request, n.event, r.ro_number, r.vehicle_text, r.shop_name,
  e.number, e.scheduled_local, c.name as channel_name, c.key as channel_key`

/**
 * Technicians work on the visit's own page, everyone else on the repair order's. A chat opens next to any page, so
 * people who may not open the chat page get it next to their home page.
 */
const pathOf = (row: Row, { role }: Reader): string => {
  if (row.channel_key !== null)
    return (canOpen(role, links.chat()) ? links.chat : links.home)({ channel: row.channel_key })
  if (row.request === null) return links.notifications()
  if (row.event === null) return links.request(row.request)
  return (roles.technician as number[]).includes(role)
    ? links.techSchedule(row.event)
    : links.request(row.request, row.event)
}

const toNotice = (row: Row, reader: Reader): Notice => ({
  notification: row.id,
  notificationType: row.type,
  ...noticeText(row, isShopType(reader.role)),
  path: pathOf(row, reader),
  channel: row.channel_key,
  calibrate: row.request,
  count: row.count,
  at: row.at,
  seenOn: row.seen_at,
})

export const countUnseen = async (run: RunQuery, reader: Reader): Promise<number> => {
  const [row] = await run(
    statement(sql<{ unseen: number }>`select count(*)::int as unseen from (
    select 1 from ${visibleNotices(reader)} and n.seen_at is null limit ${maxCounted}) x`),
  )
  return row?.unseen ?? 0
}

/** Loads the reader's notifications that match a condition, with their texts. */
export const noticesOf = async (
  run: RunQuery,
  reader: Reader,
  where: RawBuilder<unknown>,
): Promise<Notice[]> => {
  const rows = await run(
    statement(
      sql<Row>`select ${columns} from ${visibleNotices(reader)} and ${where} order by n.at desc, n.id desc`,
    ),
  )
  return rows.map((row) => toNotice(row, reader))
}

/** One page of the caller's notifications, newest first. */
export const listNotices = async (
  run: RunQuery,
  actor: Actor,
  query: QueryOf<typeof calls.myNotifications>,
): Promise<AnswerOf<typeof calls.myNotifications>> => {
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const filter = listFilter({ unseen: sql`n.seen_at is null` }, query.filter) ?? sql`true`
  const [counts, rows, unseen] = await Promise.all([
    run(
      statement(sql<{ count: number }>`select count(*)::int as count from (
        select 1 from ${visibleNotices(actor)} and ${filter} limit ${maxCounted + 1}) x`),
    ),
    run(
      statement(sql<Row>`select ${columns} from ${visibleNotices(actor)} and ${filter}
        order by n.at desc, n.id desc limit ${size} offset ${skip}`),
    ),
    countUnseen(run, actor),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map((row) => toNotice(row, actor)),
    count: Math.min(count, maxCounted),
    countMore: count > maxCounted,
    next: skip + rows.length < count ? query.page + 1 : null,
    unseen,
  }
}
