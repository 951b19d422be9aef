import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/statement.ts'

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

/** Writes who is there and who has gone. */
export const writeThere =
  ({ db }: Services) =>
  (there: readonly number[], gone: readonly number[]): Promise<void> =>
    db.command(systemScope, async (tx) => {
      await sql`update chat_user set last_seen_at = now(),
          online_until = case when "user" = any(${[...there]}::int[]) then now() + ${thereSeconds} * interval '1 second' else now() end
        where "user" = any(${[...there, ...gone]}::int[])`.execute(tx)
    })
