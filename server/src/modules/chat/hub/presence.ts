import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/**
 * The members of a chat if the caller is one of them, null otherwise. It is not cached, so that someone who was removed
 * can no longer send typing events.
 */
export const membersFor =
  ({ db }: Services) =>
  async (actor: Actor, key: string): Promise<number[] | null> => {
    const row = await db.as(actor).first(
      statement(sql<{ members: number[] }>`select array(select m."user" from channel_member m
          where m.channel = c.id and m.left_at is null) as members
        from channel c where c.key = ${key} and c.trashed_at is null and exists (select 1 from channel_member mine
          where mine.channel = c.id and mine."user" = ${actor.user} and mine.left_at is null)`),
    )
    return row?.members ?? null
  }

/** A user counts as online for this long after the last report. */
const onlineSeconds = 75

/** Records that users are online. Resolves to a version for each of them, which `markOffline` needs. */
export const markOnline =
  ({ db }: Services) =>
  (users: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    db.command(systemScope, async (tx) => {
      const { rows } = await sql<{ user: number; version: string }>`
        update chat_user set last_seen_at = now(), online_until = now() + ${onlineSeconds} * interval '1 second'
        where "user" in (select "user" from chat_user where "user" = any(${[...users]}::int[])
          order by "user" for no key update)
        returning "user", extract(epoch from online_until)::text as version`.execute(tx)
      return new Map(rows.map(({ user, version }) => [user, version]))
    })

/**
 * Records that users went offline and resolves to them. Users whom another process has reported online since their
 * version stay online.
 */
export const markOffline =
  ({ db }: Services) =>
  (versions: ReadonlyMap<number, string>): Promise<number[]> =>
    db.command(systemScope, async (tx) => {
      const { rows } = await sql<{ user: number }>`
        update chat_user set last_seen_at = now(), online_until = now()
        where "user" in (select u."user" from chat_user u
          join unnest(${[...versions.keys()]}::int[], ${[...versions.values()]}::text[]) as was(id, version) on was.id = u."user"
          where extract(epoch from u.online_until)::text = was.version order by u."user" for no key update of u)
        returning "user"`.execute(tx)
      return rows.map(({ user }) => user)
    })
