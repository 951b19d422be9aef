import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'

type Viewer = Pick<Actor, 'user' | 'all'>

/** Whether the caller is a member of channel c. */
export const isMember = ({
  user,
}: Viewer): RawBuilder<boolean> => sql<boolean>`exists (select 1 from channel_member mine
  where mine.channel = c.id and mine."user" = ${user} and mine.left_at is null)`

/** Whether the caller may read channel c: its members, unless it is in the trash, and always the host. */
export const canReadMessages = (actor: Viewer): RawBuilder<SqlBool> =>
  actor.all ? sql<SqlBool>`true` : sql<SqlBool>`(${isMember(actor)} and c.trashed_at is null)`
