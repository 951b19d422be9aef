import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { ChatMember } from '#contract/chat/shapes.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
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

const mostMembers = 200

const membersNow = async (tx: Tx, channel: number): Promise<{ user: number; guid: string }[]> =>
  tx
    .selectFrom('channel_member as m')
    .innerJoin('chat_user as u', 'u.user', 'm.user')
    .select(['u.user', 'u.guid'])
    .where('m.channel', '=', channel)
    .where('m.left_at', 'is', null)
    .execute()

const answer = async (tx: Tx, actor: Actor, channel: number): Promise<ChatMember[]> =>
  (await runIn(tx)(statement(membersOf(sql`${channel}`)))).map((row) => toMember(actor, row))

/** Lets those behind guids in. @throws refused when one of them may not be asked */
const letIn = async (tx: Tx, channel: LockedChannel, guids: readonly string[]): Promise<number[]> => {
  if (guids.length === 0) return []
  const people = await addableUsers(tx, channel.request, guids)
  if (people.length < new Set(guids).size)
    throw refused(
      'One of these people cannot be added. Search for them again, and choose from what is found.',
    )
  return addMembers(tx, channel, people, false)
}

const mayRemove = (actor: Actor, channel: LockedChannel): boolean => actor.all || channel.owner === actor.user

/** Sets who belongs to a chat; with `seen`, only by what differs from what the writer saw. */
export const updateMembers = async (
  tx: Tx,
  actor: Actor,
  { channel: key, members, seen }: BodyOf<typeof calls.updateMembers>,
): Promise<ChatMember[]> => {
  const stored = await lockChannel(tx, actor, key)
  refuseClosed(stored)
  const now = await membersNow(tx, stored.id)
  const wanted = new Set(members.map((guid) => guid.toLowerCase()))
  const known = seen && new Set(seen.map((guid) => guid.toLowerCase()))
  const fresh = [...wanted].filter((guid) => !known?.has(guid) && !now.some((each) => each.guid === guid))
  // Nobody removes oneself here: leaving is a step of its own.
  const left = now.filter(
    ({ guid, user }) => !wanted.has(guid) && user !== actor.user && (known?.has(guid) ?? true),
  )
  if (left.length > 0 && !mayRemove(actor, stored))
    throw refused('Only the owner of this chat can take members out of it.')
  if (now.length + fresh.length - left.length > mostMembers)
    throw refused(`A chat has at most ${mostMembers} members.`)
  const came = await letIn(tx, stored, fresh)
  const gone = await removeMembers(
    tx,
    actor,
    stored.id,
    left.map(({ user }) => user),
  )
  if (came.length + gone.length > 0) await tellMembers(tx, stored, gone)
  return answer(tx, actor, stored.id)
}

const tellMembers = async (tx: Tx, stored: LockedChannel, gone: readonly number[]): Promise<void> => {
  const channel = await bumpVersion(tx, stored)
  await publishChat(tx, 'chat.membersChanged', channel, { kind: 'channel', what: 'members', gone }, gone)
}

/** Adds one by guid; without a guid the caller joins the chat of a repair order. */
export const joinChannel = async (
  tx: Tx,
  actor: Actor,
  { channel: key, guid }: QueryOf<typeof calls.joinChannel>,
): Promise<ChatMember[]> => {
  if (guid === undefined || guid.toLowerCase() === actor.guid) {
    if (!(await joinRequest(tx, actor, key))) {
      // Nobody lets oneself into someone else's chat; who left it alone may come back, and its owner.
      const isBack = await rejoin(tx, key, actor.guid)
      const channel = await lockChannel(tx, actor, key)
      if (!channel.is_member && channel.owner !== actor.user && !actor.all) throw notFound('chat')
      const came = await addMembers(tx, channel, [actor], false)
      if (isBack || came.length > 0) await tellMembers(tx, channel, [])
    }
    return answer(tx, actor, (await lockChannel(tx, actor, key)).id)
  }
  const stored = await lockChannel(tx, actor, key)
  refuseClosed(stored)
  const now = await membersNow(tx, stored.id)
  if (!now.some((each) => each.guid === guid.toLowerCase())) {
    if (now.length >= mostMembers) throw refused(`A chat has at most ${mostMembers} members.`)
    const isIn = (await rejoin(tx, key, guid)) || (await letIn(tx, stored, [guid.toLowerCase()])).length > 0
    if (isIn) await tellMembers(tx, stored, [])
  }
  return answer(tx, actor, stored.id)
}

/** Leaves a chat, or takes others out of it. */
export const leaveChannel = async (
  tx: Tx,
  actor: Actor,
  { channel: key, guids }: QueryOf<typeof calls.leaveChannel>,
): Promise<{ ok: true }> => {
  const stored = await lockChannel(tx, actor, key)
  const wanted = new Set((guids ?? [actor.guid]).map((guid) => guid.toLowerCase()))
  const isOthers = [...wanted].some((guid) => guid !== actor.guid)
  if (isOthers && !mayRemove(actor, stored))
    throw refused('Only the owner of this chat can take members out of it.')
  const people = (await membersNow(tx, stored.id)).filter(({ guid }) => wanted.has(guid))
  if (people.length === 0) return { ok: true }
  // While one still belongs to it: who has left changes nothing there.
  const channel = await bumpVersion(tx, stored)
  const gone = await removeMembers(
    tx,
    actor,
    stored.id,
    people.map(({ user }) => user),
  )
  await publishChat(tx, 'chat.membersChanged', channel, { kind: 'channel', what: 'members', gone }, gone)
  return { ok: true }
}
