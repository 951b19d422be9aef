import type * as calls from '#contract/chat.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { oneChatUser } from '../reads/admin-users.ts'
import { t } from '../texts.ts'

const lockUser = async (tx: Tx, guid: string) => {
  const user = await tx
    .selectFrom('chat_user')
    .select(['user', 'metadata'])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw notFound('user')
  return user
}

/** Changes a user's chat nickname and whether the user is muted. */
export const updateChatUser = async (
  tx: Tx,
  actor: Actor,
  { userId, nickname, is_muted }: BodyOf<typeof calls.updateChatUser>,
): Promise<AnswerOf<typeof calls.updateChatUser>> => {
  const { user } = await lockUser(tx, userId)
  if (is_muted && user === actor.user) throw refused(t.message('user.muteYourself'))
  const set = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(is_muted === undefined ? {} : { is_muted }),
  }
  if (Object.keys(set).length > 0)
    await tx.updateTable('chat_user').set(set).where('user', '=', user).execute()
  return (await oneChatUser(runInTx(tx), actor, userId)).user
}

/** Metadata that comes from the user record and cannot be set here. */
const reservedNames = ['email', 'firm', 'firmName', 'user', 'role']
const maxNotes = 20

/** Sets notes on a chat user. An empty text removes a note. */
export const updateMetadata = async (
  tx: Tx,
  actor: Actor,
  { userId, metadata }: BodyOf<typeof calls.updateChatUserMetadata>,
): Promise<AnswerOf<typeof calls.updateChatUserMetadata>> => {
  const reserved = Object.keys(metadata).find((name) => reservedNames.includes(name))
  if (reserved) throw refused(t.message('user.reserved', { name: reserved }))
  const stored = await lockUser(tx, userId)
  const merged = { ...(stored.metadata as Record<string, unknown>), ...metadata }
  const notes = Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ''))
  if (Object.keys(notes).length > maxNotes) throw refused(t.message('user.maxNotes', { max: maxNotes }))
  await tx
    .updateTable('chat_user')
    .set({ metadata: JSON.stringify(notes) })
    .where('user', '=', stored.user)
    .execute()
  return (await oneChatUser(runInTx(tx), actor, userId)).user
}
