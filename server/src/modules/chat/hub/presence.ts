import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** The members of a chat, for one of them; null for everybody else. Asked each time: who was taken out types for nobody. */
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

/** How long somebody counts as there without being said to be there again. */
const thereSeconds = 75

/** Writes that they are there; answers what stands now of each, for `writeGone`. */
export const markOnline =
  ({ db }: Services) =>
  (there: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    db.command(systemScope, async (tx) => {
      const { rows } = await sql<{ user: number; stands: string }>`
        update chat_user set last_seen_at = now(), online_until = now() + ${thereSeconds} * interval '1 second'
        where "user" in (select "user" from chat_user where "user" = any(${[...there]}::int[])
          order by "user" for no key update)
        returning "user", extract(epoch from online_until)::text as stands`.execute(tx)
      return new Map(rows.map(({ user, stands }) => [user, stands]))
    })

/** Writes who has gone, and answers them: whom another process has said to be there since then stays. */
export const markOffline =
  ({ db }: Services) =>
  (gone: ReadonlyMap<number, string>): Promise<number[]> =>
    db.command(systemScope, async (tx) => {
      const { rows } = await sql<{ user: number }>`
        update chat_user set last_seen_at = now(), online_until = now()
        where "user" in (select u."user" from chat_user u
          join unnest(${[...gone.keys()]}::int[], ${[...gone.values()]}::text[]) as was(id, stands) on was.id = u."user"
          where extract(epoch from u.online_until)::text = was.stands order by u."user" for no key update of u)
        returning "user"`.execute(tx)
      return rows.map(({ user }) => user)
    })
