import { sql } from 'kysely'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { requestTitle } from '../reads/channel-row.ts'
import { oneChannel } from '../reads/channels.ts'
import { addMembers, lockChannel, bumpVersion, publishChat } from '../store.ts'

type Found = { id: number; firm: number; ro_number: string; vehicle_text: string }

/** The repair order that a key names, when the caller sees it. */
const requestOf = async (tx: Tx, actor: Actor, key: string): Promise<Found | undefined> => {
  const id = /^request_(\d{1,9})$/.exec(key)?.[1]
  if (!id) return undefined
  const { rows } = await sql<Found>`select r.id, r.firm, r.ro_number, r.vehicle_text from request r
    where r.id = ${Number(id)} and r.deleted_at is null and ${requestsInScope(actor)}`.execute(tx)
  return rows[0]
}

/** Makes the chat of a repair order unless it stands, with those who are in every chat of a submitted one. */
const makeChannel = async (tx: Tx, key: string, request: Found): Promise<number> => {
  const made = await tx
    .insertInto('channel')
    .values({ key, firm: request.firm, request: request.id, name: requestTitle(request) })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await sql`select chat_invite(${made.id})`.execute(tx)
    return made.id
  }
  const stands = await tx.selectFrom('channel').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return stands.id
}

/** Joins the chat of a repair order in sight, which is made when it is missing. False when there is no such one. */
export const joinRequest = async (tx: Tx, actor: Actor, key: string): Promise<boolean> => {
  const request = await requestOf(tx, actor, key)
  if (!request) return false
  const id = await makeChannel(tx, key, request)
  const { last } = await tx
    .selectFrom('channel')
    .select('last')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const came = await addMembers(tx, { id, last }, [actor], true)
  if (came.length > 0) {
    const channel = await bumpVersion(tx, await lockChannel(tx, actor, key))
    await publishChat(tx, 'chat.membersChanged', channel, { kind: 'channel', what: 'members' })
  }
  return true
}

/** Opens a chat: an own one, or that of a repair order in sight. @throws notFound */
export const openChannel = async (tx: Tx, actor: Actor, key: string): Promise<ChatChannel> => {
  if (!(await joinRequest(tx, actor, key))) {
    const channel = await lockChannel(tx, actor, key)
    // The host looks after all chats, and belongs only to those it was asked into.
    if (!channel.is_member && channel.owner !== actor.user) throw notFound('chat')
  }
  return oneChannel(runIn(tx), actor, key)
}
