import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import {
  actionsOf,
  channelsOf,
  notificationTypes,
  notificationsFor,
  type ActorAction,
  type DueFact,
  type NotificationDraft,
} from '../rules/notification-rules.ts'

/** Facts that one turn takes. */
export const maxFactsPerBatch = 500
/** Counted no further: a flood is told as one, and costs no more than this many. */
const mostUnread = 100
/** Any number, the same in all processes: who holds it makes notifications at this moment. */
const makerLock = 704

/** Takes facts of which people are to be notified; null when another process is at it. */
export const claimDueFacts = async (tx: Tx): Promise<DueFact[] | null> => {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${makerLock}) as mine`.execute(
    tx,
  )
  if (!lock.rows[0]?.mine) return null
  const taken = await sql<DueFact>`delete from notification_due
    where id in (select d.id from notification_due d order by d.id limit ${maxFactsPerBatch})
    returning id, at, name, entity, entity_id, version, actor, data`.execute(tx)
  return taken.rows.sort((a, b) => a.id - b.id)
}

/** Makes the notifications of some facts: for each user and record one of a kind. Answers whose changed. */
export const createNotifications = async (
  tx: Tx,
  facts: readonly DueFact[],
  leavesAt: Date,
): Promise<number[]> => {
  const told = facts.filter(({ entity }) => entity !== 'channel').flatMap(notificationsFor)
  const channels = [...new Set(facts.flatMap(channelsOf))]
  // Who has just been given a visit is not told as well that it was planned.
  const isPlan = ({ type }: NotificationDraft) => type === notificationTypes.planned
  const users = [
    ...(await insertTold(
      tx,
      told.filter((each) => !isPlan(each)),
      leavesAt,
    )),
    ...(await insertTold(tx, told.filter(isPlan), leavesAt)),
    ...(await followChats(tx, channels, leavesAt)),
    ...(await knownToActors(tx, facts.flatMap(actionsOf))),
  ]
  return [...new Set(users)]
}

const wanted = (
  user: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
) => sql`not exists (select 1 from user_notification off
  where off."user" = ${user} and off.notification_type = ${type} and not off.is_notification)`

/** Those whom it concerns, who still see it, who did not do it themselves, and who want to know. */
const insertTold = async (tx: Tx, told: readonly NotificationDraft[], leavesAt: Date): Promise<number[]> => {
  if (told.length === 0) return []
  const active = sql`not u.is_inactive and u.deleted_at is null`
  const made = await sql<{ user: number }>`
    with given as (select g.*, r.firm as shop, r.service_firm as center, r.created_by, r.estimator_user
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as g(type int, key text, request int, event int, sides text[],
        "technicianIds" int[], needs text, version int, before int, actor int, at timestamptz)
      join request r on r.id = g.request and r.deleted_at is null
      where (g.event is null or exists (select 1 from event e where e.id = g.event and e.deleted_at is null))
        and (g.needs is null or exists (select 1 from history h where h.entity = 'event' and h.entity_id = g.event
          and h.version > coalesce(g.before, g.version - 1) and h.version <= g.version and (h.what = g.needs or h.changes -> g.needs is not null)))),
    people as (
      select g.*, u.id as "user", u.firm from given g join app_user u on u.firm = g.center and u.role = 12 and ${active}
        where 'center' = any(g.sides)
      union all select g.*, u.id, u.firm from given g join firm c on c.id = g.center
        join app_user u on u.firm = any(c.path) and u.role in (10, 13) and ${active} where 'dispatch' = any(g.sides)
      union all select g.*, u.id, u.firm from given g join app_user u on u.firm = g.shop and ${active}
        where 'shop' = any(g.sides) and (u.id in (g.created_by, g.estimator_user) or u.role in (4, 12, 15)
          and not exists (select 1 from app_user w where w.id in (g.created_by, g.estimator_user) and w.firm = g.shop
            and not w.is_inactive and w.deleted_at is null))
      union all select g.*, u.id, u.firm from given g join event_technician t on t.request = g.request
          and (g.event is null or t.event = g.event) and (g."technicianIds" is null or t."user" = any(g."technicianIds"))
        join app_user u on u.id = t."user" and ${active} where 'technicians' = any(g.sides))
    insert into notification (firm, "user", type, key, request, event, at, leaves_at)
      select distinct on (p."user", p.type, p.key) p.firm, p."user", p.type, p.key, p.request, p.event, p.at, ${leavesAt.toISOString()}::timestamptz
      from people p
      where p."user" is distinct from p.actor and ${wanted(sql`p."user"`, sql`p.type`)}
        and not (p.type = ${notificationTypes.planned} and exists (select 1 from notification n where n."user" = p."user" and n.key = p.key
          and n.type = ${notificationTypes.assigned} and n.seen_at is null and n.left_at is null))
      order by p."user", p.type, p.key, p.at desc
    on conflict ("user", type, key) where seen_at is null do update set at = excluded.at, count = notification.count + 1,
      version = notification.version + 1, leaves_at = coalesce(notification.leaves_at, excluded.leaves_at)
    returning "user"`.execute(tx)
  return made.rows.map(({ user }) => user)
}

/** Who does something about a record knows what was told of it before: that counts as seen, and stays in the house. */
const knownToActors = async (tx: Tx, acted: readonly ActorAction[]): Promise<number[]> => {
  if (acted.length === 0) return []
  const known = await sql<{ user: number }>`update notification n
    set seen_at = now(), leaves_at = null, version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(acted)}::jsonb) as a("user" int, key text, at timestamptz)
    where n."user" = a."user" and n.key = a.key and n.at < a.at and n.seen_at is null
    returning n."user"`.execute(tx)
  return known.rows.map(({ user }) => user)
}

/**
 * Brings what is told of chats in line with what is read there: one row for each chat with something unread. It leaves
 * the house at its first message, and again when five minutes later more has come.
 */
const followChats = async (tx: Tx, channels: readonly number[], leavesAt: Date): Promise<number[]> => {
  if (channels.length === 0) return []
  const changed = await sql<{ user: number }>`
    with now_unread as (select m.channel, m."user", m.firm, n.unread, n.at from channel_member m
      join channel c on c.id = m.channel
      cross join lateral (select count(*)::int as unread, max(x.created_at) as at from (select s.created_at from message s
        where s.channel = m.channel and s.number > m.read and s.author <> m."user" and s.deleted_at is null
          and c.trashed_at is null and m.left_at is null order by s.number desc limit ${mostUnread}) x) n
      where m.channel = any(${[...channels]}::int[])),
    read as (update notification n set seen_at = now(), leaves_at = null, version = n.version + 1
      from now_unread u where n.channel = u.channel and n."user" = u."user" and u.unread = 0 and n.seen_at is null
      returning n."user"),
    made as (insert into notification as n (firm, "user", type, key, channel, count, at, leaves_at)
      select u.firm, u."user", ${notificationTypes.message}, 'channel:' || u.channel, u.channel, u.unread, u.at, ${leavesAt.toISOString()}::timestamptz
      from now_unread u where u.unread > 0 and ${wanted(sql`u."user"`, sql`${notificationTypes.message}`)}
      order by u."user", u.channel
      on conflict ("user", type, key) where seen_at is null do update set count = excluded.count, at = excluded.at,
        version = n.version + 1, leaves_at = case when n.leaves_at is not null then n.leaves_at
          when excluded.at > n.at and n.left_at < excluded.at - interval '5 minutes' then excluded.leaves_at end
        where n.count <> excluded.count or n.leaves_at is null and excluded.at > n.at
          and n.left_at < excluded.at - interval '5 minutes'
      returning n."user")
    select "user" from read union select "user" from made`.execute(tx)
  return changed.rows.map(({ user }) => user)
}

export const notifyPeople = async (tx: Tx, users: readonly number[]): Promise<void> => {
  await sql`select notification_tell(${[...users]}::int[])`.execute(tx)
}
