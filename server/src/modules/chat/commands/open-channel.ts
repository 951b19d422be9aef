import { sql } from 'kysely'
import type { openChannel as openCall } from '#contract/chat/channels.ts'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { requestTitle } from '../reads/channel-row.ts'
import { oneChannel } from '../reads/channels.ts'
import { addMembers, lockChannel, bumpVersion, publishChat } from '../store.ts'
import { readAsNobody } from '#server/kernel/texts/reader.ts'

type RepairOrder = { id: number; firm: number; ro_number: string; vehicle_text: string }

/** The repair order that a chat key refers to, if the caller may see it. */
const requestOf = async (tx: Tx, actor: Actor, key: string): Promise<RepairOrder | undefined> => {
  const id = /^request_(\d{1,9})$/.exec(key)?.[1]
  if (!id) return undefined
  const { rows } = await sql<RepairOrder>`select r.id, r.firm, r.ro_number, r.vehicle_text from request r
    where r.id = ${Number(id)} and r.deleted_at is null and ${requestsInScope(actor)}`.execute(tx)
  return rows[0]
}

/** Creates the chat of a repair order with its default members, unless it exists. Resolves to the chat's id. */
const ensureChannel = async (tx: Tx, key: string, request: RepairOrder): Promise<number> => {
  const created = await tx
    .insertInto('channel')
    .values({ key, firm: request.firm, request: request.id, name: readAsNobody(() => requestTitle(request)) })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await sql`select chat_invite(${created.id})`.execute(tx)
    return created.id
  }
  const existing = await tx
    .selectFrom('channel')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return existing.id
}

const hasLeft = async (tx: Tx, channel: number, user: number): Promise<boolean> =>
  (await tx
    .selectFrom('channel_member')
    .select('user')
    .where('channel', '=', channel)
    .where('user', '=', user)
    .where('left_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/**
 * Joins the chat of a repair order that the caller may see, and creates it if necessary. Resolves to false if the key
 * refers to no such repair order.
 * @param isAhead the caller's device asks, so somebody who left stays out
 * @throws notFound when it is asked ahead and the caller left
 */
export const joinRequest = async (tx: Tx, actor: Actor, key: string, isAhead = false): Promise<boolean> => {
  const request = await requestOf(tx, actor, key)
  if (!request) return false
  const id = await ensureChannel(tx, key, request)
  if (isAhead && (await hasLeft(tx, id, actor.user))) throw notFound('chat')
  const { last } = await tx
    .selectFrom('channel')
    .select('last')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const added = await addMembers(tx, { id, last }, [actor], true)
  if (added.length > 0) {
    const channel = await bumpVersion(tx, await lockChannel(tx, actor, key))
    await publishChat(tx, 'chat.membersChanged', channel, { kind: 'channel', what: 'members' })
  }
  return true
}

/** Opens one of the caller's chats, or that of a repair order the caller may see. @throws notFound */
export const openChannel = async (
  tx: Tx,
  actor: Actor,
  { channel: key, isAhead }: BodyOf<typeof openCall>,
): Promise<ChatChannel> => {
  if (!(await joinRequest(tx, actor, key, isAhead))) {
    const channel = await lockChannel(tx, actor, key)
    // The host can administer every chat but is a member only of those it was invited to.
    if (!channel.is_member && channel.owner !== actor.user) throw notFound('chat')
  }
  return oneChannel(runInTx(tx), actor, key)
}
