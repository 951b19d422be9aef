import { sql, type RawBuilder } from 'kysely'
import { Role, roles } from '#contract/kit/roles.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notificationTypes, type ActorAction, type NotificationDraft } from './rules/notification-rules.ts'

/** Unread messages are counted only up to here, so that a flooded chat stays cheap. The text says 99+ anyway. */
const maxUnreadCounted = 100

/** Roles at a shop that are notified when neither the author nor the estimator of a repair order works there anymore. */
const shopFallbackRoles: number[] = [Role.shopAdmin, Role.centerAdmin, Role.shopManager]

const wantsNotification = (
  user: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
) => sql`not exists (select 1 from user_notification off
  where off."user" = ${user} and off.notification_type = ${type} and not off.is_notification)`

/** Notifies the people concerned, except those who did it themselves, cannot see it anymore, or turned the type off. */
export const insertDrafts = async (
  tx: Tx,
  drafts: readonly NotificationDraft[],
  leavesAt: Date,
): Promise<number[]> => {
  if (drafts.length === 0) return []
  const active = sql`not u.is_inactive and u.deleted_at is null`
  const upserted = await sql<{ user: number }>`
    with draft as (select g.*, r.firm as shop, r.service_firm as center, r.created_by, r.estimator_user
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as g(type int, key text, request int, event int, sides text[],
        "technicianIds" int[], needs text, version int, before int, actor int, at timestamptz)
      join request r on r.id = g.request and r.deleted_at is null
      where (g.event is null or exists (select 1 from event e where e.id = g.event and e.deleted_at is null))
        and (g.needs is null or exists (select 1 from history h where h.entity = 'event' and h.entity_id = g.event
          and h.version > coalesce(g.before, g.version - 1) and h.version <= g.version and (h.what = g.needs or h.changes -> g.needs is not null)))),
    people as (
      select g.*, u.id as "user", u.firm from draft g join app_user u on u.firm = g.center and u.role = ${Role.centerAdmin} and ${active}
        where 'center' = any(g.sides)
      union all select g.*, u.id, u.firm from draft g join firm c on c.id = g.center
        join app_user u on u.firm = any(c.path) and u.role = any(${roles.dispatch}::int[]) and ${active} where 'dispatch' = any(g.sides)
      union all select g.*, u.id, u.firm from draft g join app_user u on u.firm = g.shop and ${active}
        where 'shop' = any(g.sides) and (u.id in (g.created_by, g.estimator_user) or u.role = any(${shopFallbackRoles}::int[])
          and not exists (select 1 from app_user w where w.id in (g.created_by, g.estimator_user) and w.firm = g.shop
            and not w.is_inactive and w.deleted_at is null))
      union all select g.*, u.id, u.firm from draft g join event_technician t on t.request = g.request
          and (g.event is null or t.event = g.event) and (g."technicianIds" is null or t."user" = any(g."technicianIds"))
        join app_user u on u.id = t."user" and ${active} where 'technicians' = any(g.sides))
    insert into notification (firm, "user", type, key, request, event, at, leaves_at)
      select distinct on (p."user", p.type, p.key) p.firm, p."user", p.type, p.key, p.request, p.event, p.at, ${leavesAt.toISOString()}::timestamptz
      from people p
      where p."user" is distinct from p.actor and ${wantsNotification(sql`p."user"`, sql`p.type`)}
        and not (p.type = ${notificationTypes.planned} and exists (select 1 from notification n where n."user" = p."user" and n.key = p.key
          and n.type = ${notificationTypes.assigned} and n.seen_at is null and n.left_at is null))
      order by p."user", p.type, p.key, p.at desc
    on conflict ("user", type, key) where seen_at is null do update set at = excluded.at, count = notification.count + 1,
      version = notification.version + 1, leaves_at = coalesce(notification.leaves_at, excluded.leaves_at)
    returning "user"`.execute(tx)
  return upserted.rows.map(({ user }) => user)
}

/** Someone who acts on a record has seen what happened to it before, so those notifications are not sent anymore. */
export const markSeenByActors = async (tx: Tx, actions: readonly ActorAction[]): Promise<number[]> => {
  if (actions.length === 0) return []
  const updated = await sql<{ user: number }>`update notification n
    set seen_at = now(), leaves_at = null, version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as a("user" int, key text, at timestamptz)
    where n."user" = a."user" and n.key = a.key and n.at < a.at and n.seen_at is null
    returning n."user"`.execute(tx)
  return updated.rows.map(({ user }) => user)
}

/**
 * Syncs chat notifications with the read marks: one row per member and chat with unread messages. It is sent at the
 * first unread message, and again if more arrive at least five minutes after it was last sent.
 */
export const syncChatNotifications = async (
  tx: Tx,
  channels: readonly number[],
  leavesAt: Date,
): Promise<number[]> => {
  if (channels.length === 0) return []
  const changed = await sql<{ user: number }>`
    with now_unread as (select m.channel, m."user", m.firm, n.unread, n.at from channel_member m
      join channel c on c.id = m.channel
      cross join lateral (select count(*)::int as unread, max(x.created_at) as at from (select s.created_at from message s
        where s.channel = m.channel and s.number > m.read and s.author <> m."user" and s.deleted_at is null
          and c.trashed_at is null and m.left_at is null order by s.number desc limit ${maxUnreadCounted}) x) n
      where m.channel = any(${[...channels]}::int[])),
    read as (update notification n set seen_at = now(), leaves_at = null, version = n.version + 1
      from now_unread u where n.channel = u.channel and n."user" = u."user" and u.unread = 0 and n.seen_at is null
      returning n."user"),
    upserted as (insert into notification as n (firm, "user", type, key, channel, count, at, leaves_at)
      select u.firm, u."user", ${notificationTypes.message}, 'channel:' || u.channel, u.channel, u.unread, u.at, ${leavesAt.toISOString()}::timestamptz
      from now_unread u where u.unread > 0 and ${wantsNotification(sql`u."user"`, sql`${notificationTypes.message}`)}
      order by u."user", u.channel
      on conflict ("user", type, key) where seen_at is null do update set count = excluded.count, at = excluded.at,
        version = n.version + 1, leaves_at = case when n.leaves_at is not null then n.leaves_at
          when excluded.at > n.at and n.left_at < excluded.at - interval '5 minutes' then excluded.leaves_at end
        where n.count <> excluded.count or n.leaves_at is null and excluded.at > n.at
          and n.left_at < excluded.at - interval '5 minutes'
      returning n."user")
    select "user" from read union select "user" from upserted`.execute(tx)
  return changed.rows.map(({ user }) => user)
}
