import { sql, type RawBuilder } from 'kysely'
import type { FoundMember } from '#contract/chat.ts'
import type { ChatMember } from '#contract/chat/shapes.ts'
import { isShopType } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { colorOf } from '../rules/message-text.ts'
import { displayName } from './message-row.ts'

export type PersonRow = {
  user: number
  guid: string
  name: string
  firm: number
  firm_name: string
  email: string
  role: number
  is_active: boolean
  is_online: boolean
  last_seen_at: string | null
}
export type MemberRow = PersonRow & { read: number; left_at: string | null; is_owner: boolean }

/** Columns of chat user u. */
export const personColumns: RawBuilder<PersonRow> = sql<PersonRow>`u."user", u.guid, ${displayName('u')} as name, u.firm,
  u.firm_name, u.email, u.role, u.is_active, coalesce(u.online_until > now(), false) as is_online, u.last_seen_at`

/** The members of a channel by name, optionally with those who left. */
export const membersOf = (
  channel: RawBuilder<unknown>,
  withLeft = false,
): RawBuilder<MemberRow> => sql<MemberRow>`
  select ${personColumns}, m.read, m.left_at, coalesce(c.owner = m."user", false) as is_owner
  from channel_member m join channel c on c.id = m.channel join chat_user u on u."user" = m."user"
  where c.id = ${channel} and (${withLeft} or m.left_at is null)
  order by lower(${displayName('u')}), u."user" limit 500`

/** A person as shown to a reader. Shop users see no firm names. */
export const toPerson = (reader: Pick<Actor, 'role'>, row: PersonRow): FoundMember => ({
  userId: row.guid,
  name: row.name,
  metadata: {
    email: row.email,
    firm: row.firm,
    firmName: isShopType(reader.role) ? '' : row.firm_name,
    role: row.role,
    user: row.user,
  },
  connectionStatus: row.is_online ? 'online' : 'offline',
  lastSeenAt: row.last_seen_at,
  color: colorOf(row.guid),
})

export const toMember = (reader: Pick<Actor, 'role'>, row: MemberRow): ChatMember => ({
  ...toPerson(reader, row),
  isActive: row.is_active,
  state: row.left_at === null ? 'joined' : 'left',
  isOwner: row.is_owner,
  read: row.read,
})
