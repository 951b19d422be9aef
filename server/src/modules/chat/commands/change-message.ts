import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import { isSameText } from '../../storage/door.ts'
import { addLinkedFiles, linkedFiles } from '../linked-files.ts'
import type { LinkSigner } from '../reads/message-row.ts'
import { oneMessage } from '../reads/one-message.ts'
import { isMember, canReadMessages } from '../reads/access.ts'
import { toMessageText } from '../rules/message-text.ts'
import { refuseClosed, publishChat } from '../store.ts'
import { t } from '../texts.ts'

export type LockedMessage = {
  id: number
  number: number
  channel: number
  request: number | null
  author: number
  html: string
  deleted_at: string | null
  deleted_by: number | null
  kept_as: 'note' | 'file' | null
  version: number
  archived_at: string | null
  trashed_at: string | null
  is_member: boolean
}

/** Locks a message that the caller may see. @throws notFound */
export const lockMessage = async (tx: Tx, actor: Actor, id: number): Promise<LockedMessage> => {
  const { rows } =
    await sql<LockedMessage>`select s.id, s.number, s.channel, c.request, s.author, s.html, s.deleted_at,
      s.deleted_by, s.kept_as, s.version, c.archived_at, c.trashed_at, ${isMember(actor)} as is_member
    from message s join channel c on c.id = s.channel where s.id = ${id} and ${canReadMessages(actor)}
    for no key update of s`.execute(tx)
  const [message] = rows
  if (!message) throw notFound('message')
  return message
}

/** Stores the current text in the message's edit history. */
const recordEdit = (tx: Tx, actor: Actor, { id, html }: LockedMessage) =>
  tx.insertInto('message_trace').values({ message: id, html, changed_by: actor.user }).execute()

/** Tells all members that a message has changed. They get its content from the message itself. */
export const publishMessageChange = (
  tx: Tx,
  { id, channel, version }: Pick<LockedMessage, 'id' | 'channel' | 'version'>,
  what: 'edited' | 'deleted',
): Promise<void> =>
  publishChat(
    tx,
    what === 'edited' ? 'chat.messageEdited' : 'chat.messageDeleted',
    { id: channel, version: version + 1 },
    {
      kind: 'message',
      what,
      message: id,
    },
  )

/** Edits the caller's own message. */
export const editMessage = async (
  tx: Tx,
  signer: LinkSigner,
  actor: Actor,
  body: BodyOf<typeof calls.editMessage>,
  now: Date,
): Promise<ChatMessage> => {
  const stored = await lockMessage(tx, actor, body.id)
  refuseClosed(stored)
  if (!stored.is_member) throw notFound('message')
  if (stored.author !== actor.user) throw refused(t.message('edit.notYours'))
  if (stored.deleted_at !== null) throw refused(t.message('edit.deleted'))
  const linked = await linkedFiles(runInTx(tx), signer, actor, body.message)
  const text = toMessageText(body.message, linked.length > 0 || (await hasFiles(tx, stored.id)))
  const isSame = isSameText(signer, text.html, stored.html)
  // The author may have edited the message on another device meanwhile.
  if (body.version !== undefined && body.version < stored.version && !isSame)
    throw conflict({
      by: actor.name,
      at: now.toISOString(),
      version: stored.version,
      fields: [{ field: 'message', stored: stored.html, yours: text.html }],
    })
  if (!isSame) {
    await recordEdit(tx, actor, stored)
    await addLinkedFiles(tx, stored.id, linked)
    await sql`update message s set html = ${text.html}, search = ${text.searchText}, edited_at = ${now.toISOString()},
      version = version + 1, mentions = array(select p.guid from chat_user p join channel_member x on x."user" = p."user"
        and x.channel = s.channel and x.left_at is null where p.guid = any(${text.mentions}::uuid[]))
      where s.id = ${stored.id}`.execute(tx)
    await publishMessageChange(tx, stored, 'edited')
  }
  return oneMessage(runInTx(tx), signer, actor, stored.id)
}

const hasFiles = async (tx: Tx, message: number): Promise<boolean> =>
  (await tx.selectFrom('message_file').select('file').where('message', '=', message).limit(1).execute())
    .length > 0

/** Deletes a message, or restores it with `undo`. */
export const deleteMessage = async (
  tx: Tx,
  signer: LinkSigner,
  actor: Actor,
  { id, undo }: BodyOf<typeof calls.deleteMessage>,
  now: Date,
): Promise<ChatMessage> => {
  const stored = await lockMessage(tx, actor, id)
  const isOwn = stored.author === actor.user && stored.is_member
  if (!isOwn && !actor.all) throw refused(t.message('delete.notYours'))
  if (undo && stored.deleted_at !== null && stored.deleted_by !== actor.user && !actor.all)
    throw refused(t.message('delete.byAdministrator'))
  if ((stored.deleted_at === null) !== undo) await setDeleted(tx, actor, stored, undo ? null : now)
  return oneMessage(runInTx(tx), signer, actor, stored.id)
}

export const setDeleted = async (
  tx: Tx,
  actor: Actor,
  stored: Pick<LockedMessage, 'id' | 'channel' | 'version'>,
  at: Date | null,
): Promise<void> => {
  await tx
    .updateTable('message')
    .set({
      deleted_at: at?.toISOString() ?? null,
      deleted_by: at ? actor.user : null,
      version: stored.version + 1,
    })
    .where('id', '=', stored.id)
    .execute()
  await publishMessageChange(tx, stored, at ? 'deleted' : 'edited')
}
