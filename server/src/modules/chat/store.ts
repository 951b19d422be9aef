import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { isMember } from './reads/access.ts'
import { t } from './texts.ts'

export type LockedChannel = {
  id: number
  key: string
  firm: number
  request: number | null
  owner: number | null
  name: string
  last: number
  archived_at: string | null
  trashed_at: string | null
  version: number
  is_member: boolean
}

/** Locks a chat that the caller belongs to, owns, or administers as the host. @throws notFound */
export const lockChannel = async (tx: Tx, actor: Actor, key: string): Promise<LockedChannel> => {
  const { rows } =
    await sql<LockedChannel>`select c.id, c.key, c.firm, c.request, c.owner, c.name, c.last, c.archived_at,
      c.trashed_at, c.version, ${isMember(actor)} as is_member
    from channel c where c.key = ${key} and (${actor.all} or c.owner = ${actor.user} or ${isMember(actor)})
    for no key update of c`.execute(tx)
  const [channel] = rows
  if (!channel) throw notFound('chat')
  return channel
}

/** @throws notFound for a chat in the trash, refused for an archived one */
export const refuseClosed = (channel: Pick<LockedChannel, 'archived_at' | 'trashed_at'>): void => {
  if (channel.trashed_at !== null) throw notFound('chat')
  if (channel.archived_at !== null) throw refused(t.message('send.archived'))
}

type ChatFact =
  | { kind: 'channel'; what: 'made' | 'members' | 'archived' | 'trashed' | 'hours' }
  | Record<string, unknown>

/** Publishes a fact about a chat to its current members and the users in `more`. */
export const publishChat = async (
  tx: Tx,
  name: string,
  channel: { id: number; version: number },
  fact: ChatFact,
  more: readonly number[] = [],
): Promise<void> => {
  await sql`select chat_tell(${name}, ${channel.id}, ${channel.version}, ${[...more]}::int[], ${JSON.stringify(fact)}::jsonb)`.execute(
    tx,
  )
}

/** Increments a chat's version and resolves to the updated chat. */
export const bumpVersion = async (tx: Tx, channel: LockedChannel): Promise<LockedChannel> => {
  const { version } = await tx
    .updateTable('channel')
    .set({ version: channel.version + 1, updated_at: sql`now()` })
    .where('id', '=', channel.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...channel, version }
}

type Person = { user: number; firm: number }

/** Adds people to a chat, or adds them again. Earlier messages count as read for new members. */
export const addMembers = async (
  tx: Tx,
  channel: { id: number; last: number },
  people: readonly Person[],
  isByRule: boolean,
): Promise<number[]> => {
  const { rows } = await sql<{ user: number }>`
    insert into channel_member (channel, "user", firm, read, is_by_rule)
      select ${channel.id}, u."user", u.firm, ${channel.last}, ${isByRule}
      from unnest(${people.map(({ user }) => user)}::int[], ${people.map(({ firm }) => firm)}::int[]) u("user", firm)
    on conflict (channel, "user") do update set left_at = null, left_by = null, joined_at = now(), is_by_rule = excluded.is_by_rule,
      read = greatest(channel_member.read, excluded.read)
      where channel_member.left_at is not null
    returning "user"`.execute(tx)
  return rows.map(({ user }) => user)
}

/** Removes members and records who did it, because only that person may undo it. */
export const removeMembers = async (
  tx: Tx,
  actor: Actor,
  channel: number,
  users: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .updateTable('channel_member')
    .set({ left_at: sql`now()`, left_by: actor.user })
    .where('channel', '=', channel)
    .where('user', 'in', users.length > 0 ? [...users] : [0])
    .where('left_at', 'is', null)
    .returning('user')
    .execute()
  return rows.map(({ user }) => user)
}

/** Brings back someone the caller removed, or the caller who left. Resolves to false if someone else removed them. */
export const rejoin = async (tx: Tx, key: string, guid: string): Promise<boolean> => {
  const { rows } = await sql<{
    id: number | null
  }>`select chat_come_back(${key}, ${guid}::uuid) as id`.execute(tx)
  return typeof rows[0]?.id === 'number'
}

/** Those of the given users who may be added to a chat. */
export const addableUsers = async (
  tx: Tx,
  request: number | null,
  guids: readonly string[],
): Promise<(Person & { guid: string })[]> => {
  const { rows } = await sql<Person & { guid: string }>`
    select u."user", u.firm, u.guid from chat_addable(${request}::int) u where u.guid = any(${[...guids]}::uuid[])`.execute(
    tx,
  )
  return rows
}
