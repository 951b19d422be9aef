import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { ChatMember } from '#contract/chat/shapes.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toMember, membersOf } from '../reads/members.ts'
import {
  addableUsers,
  addMembers,
  rejoin,
  lockChannel,
  bumpVersion,
  refuseClosed,
  removeMembers,
  publishChat,
  type LockedChannel,
} from '../store.ts'
import { joinRequest } from './open-channel.ts'
import { t } from '../texts.ts'

const maxMembers = 200

const currentMembers = async (tx: Tx, channel: number): Promise<{ user: number; guid: string }[]> =>
  tx
    .selectFrom('channel_member as m')
    .innerJoin('chat_user as u', 'u.user', 'm.user')
    .select(['u.user', 'u.guid'])
    .where('m.channel', '=', channel)
    .where('m.left_at', 'is', null)
    .execute()

const listMembers = async (tx: Tx, actor: Actor, channel: number): Promise<ChatMember[]> =>
  (await runInTx(tx)(statement(membersOf(sql`${channel}`)))).map((row) => toMember(actor, row))

/** Adds users by guid. @throws refused when one of them may not be added */
const addByGuid = async (tx: Tx, channel: LockedChannel, guids: readonly string[]): Promise<number[]> => {
  if (guids.length === 0) return []
  const people = await addableUsers(tx, channel.request, guids)
  if (people.length < new Set(guids).size) throw refused(t.message('members.cannotAdd'))
  return addMembers(tx, channel, people, false)
}

const mayRemove = (actor: Actor, channel: LockedChannel): boolean => actor.all || channel.owner === actor.user

/** Sets the members of a chat. With `seen`, only the differences from the list that the caller saw are applied. */
export const updateMembers = async (
  tx: Tx,
  actor: Actor,
  { channel: key, members, seen }: BodyOf<typeof calls.updateMembers>,
): Promise<ChatMember[]> => {
  const stored = await lockChannel(tx, actor, key)
  refuseClosed(stored)
  const current = await currentMembers(tx, stored.id)
  const wanted = new Set(members.map((guid) => guid.toLowerCase()))
  const known = seen && new Set(seen.map((guid) => guid.toLowerCase()))
  const toAdd = [...wanted].filter((guid) => !known?.has(guid) && !current.some((each) => each.guid === guid))
  // The caller is never removed here, because leaving is a separate call.
  const toRemove = current.filter(
    ({ guid, user }) => !wanted.has(guid) && user !== actor.user && (known?.has(guid) ?? true),
  )
  if (toRemove.length > 0 && !mayRemove(actor, stored)) throw refused(t.message('members.notOwner'))
  if (current.length + toAdd.length - toRemove.length > maxMembers)
    throw refused(t.message('members.max', { max: maxMembers }))
  const added = await addByGuid(tx, stored, toAdd)
  const removed = await removeMembers(
    tx,
    actor,
    stored.id,
    toRemove.map(({ user }) => user),
  )
  if (added.length + removed.length > 0) await publishMemberChange(tx, stored, removed)
  return listMembers(tx, actor, stored.id)
}

const publishMemberChange = async (
  tx: Tx,
  stored: LockedChannel,
  removed: readonly number[],
): Promise<void> => {
  const channel = await bumpVersion(tx, stored)
  await publishChat(
    tx,
    'chat.membersChanged',
    channel,
    { kind: 'channel', what: 'members', gone: removed },
    removed,
  )
}

/** Adds a user by guid. Without a guid, the caller joins the chat of a repair order. */
export const joinChannel = async (
  tx: Tx,
  actor: Actor,
  { channel: key, guid }: QueryOf<typeof calls.joinChannel>,
): Promise<ChatMember[]> => {
  if (guid === undefined || guid.toLowerCase() === actor.guid) {
    if (!(await joinRequest(tx, actor, key))) {
      // Nobody may join someone else's chat uninvited. The owner and people who left by themselves may come back.
      const hasRejoined = await rejoin(tx, key, actor.guid)
      const channel = await lockChannel(tx, actor, key)
      if (!channel.is_member && channel.owner !== actor.user && !actor.all) throw notFound('chat')
      const added = await addMembers(tx, channel, [actor], false)
      if (hasRejoined || added.length > 0) await publishMemberChange(tx, channel, [])
    }
    return listMembers(tx, actor, (await lockChannel(tx, actor, key)).id)
  }
  const stored = await lockChannel(tx, actor, key)
  refuseClosed(stored)
  const current = await currentMembers(tx, stored.id)
  if (!current.some((each) => each.guid === guid.toLowerCase())) {
    if (current.length >= maxMembers) throw refused(t.message('members.max', { max: maxMembers }))
    const isAdded =
      (await rejoin(tx, key, guid)) || (await addByGuid(tx, stored, [guid.toLowerCase()])).length > 0
    if (isAdded) await publishMemberChange(tx, stored, [])
  }
  return listMembers(tx, actor, stored.id)
}

/** Leaves a chat, or removes others from it. */
export const leaveChannel = async (
  tx: Tx,
  actor: Actor,
  { channel: key, guids }: QueryOf<typeof calls.leaveChannel>,
): Promise<{ ok: true }> => {
  const stored = await lockChannel(tx, actor, key)
  const wanted = new Set((guids ?? [actor.guid]).map((guid) => guid.toLowerCase()))
  const removesOthers = [...wanted].some((guid) => guid !== actor.guid)
  if (removesOthers && !mayRemove(actor, stored)) throw refused(t.message('members.notOwner'))
  const people = (await currentMembers(tx, stored.id)).filter(({ guid }) => wanted.has(guid))
  if (people.length === 0) return { ok: true }
  // This comes before the removal, because someone who has left may not update the chat anymore.
  const channel = await bumpVersion(tx, stored)
  const removed = await removeMembers(
    tx,
    actor,
    stored.id,
    people.map(({ user }) => user),
  )
  await publishChat(
    tx,
    'chat.membersChanged',
    channel,
    { kind: 'channel', what: 'members', gone: removed },
    removed,
  )
  return { ok: true }
}
