import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'

type Seer = Pick<Actor, 'user' | 'all'>

/** Whether the caller is a member of channel c. */
export const isMember = ({
  user,
}: Seer): RawBuilder<boolean> => sql<boolean>`exists (select 1 from channel_member mine
  where mine.channel = c.id and mine."user" = ${user} and mine.left_at is null)`

/** What is said in channel c is for its members; the host may look. A removed one is there for nobody but the host. */
export const canReadMessages = (actor: Seer): RawBuilder<SqlBool> =>
  actor.all ? sql<SqlBool>`true` : sql<SqlBool>`(${isMember(actor)} and c.trashed_at is null)`
