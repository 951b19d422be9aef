import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { isAuthor } from '../visibility.ts'
import { lockAttachment, lockComment, lockPost, setAttachmentDeleted, publishPost } from '../store.ts'
import { t } from '../texts.ts'

const ok = { ok: true } as const
const verb = (undo: boolean): string => (undo ? 'restored' : 'removed')

/** Removes a post with everything that belongs to it, or restores it. Repeating the call changes nothing. */
export const deletePost = async (
  tx: Tx,
  actor: Actor,
  { blog, undo }: { blog: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const { id, firm, deleted_at } = await lockPost(tx, actor, blog)
  if ((deleted_at === null) === undo) return ok
  const { version } = await tx
    .updateTable('blog')
    .set({ deleted_at: undo ? null : now.toISOString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'blog', id, firm, version, what: verb(undo) })
  await publishPost(tx, actor, undo ? 'blogs.restored' : 'blogs.removed', { id, version, firm })
  return ok
}

/** Removes a comment, or restores it. Post authors may do this with any comment, others with their own. */
export const deleteComment = async (
  tx: Tx,
  actor: Actor,
  { blogComment, undo }: { blogComment: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const comment = await lockComment(tx, actor, blogComment)
  const { id, firm, blog } = comment
  if (!isAuthor(actor) && comment.created_by !== actor.user) {
    if (comment.deleted_at) throw notFound('comment')
    throw refused(t.message('comment.notYours'))
  }
  if ((comment.deleted_at === null) === undo) return ok
  const { version } = await tx
    .updateTable('blog_comment')
    .set({ deleted_at: undo ? null : now.toISOString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'blog_comment', id, firm, version, what: verb(undo) })
  await publishPost(tx, actor, 'blogs.commentChanged', { id: blog, version, firm })
  return ok
}

/**
 * Moves a file of a post or comment to the trash, or restores it. Post authors may do this with any file,
 * others with their own.
 */
export const deleteAttachment = async (
  tx: Tx,
  actor: Actor,
  { blogAttachment, undo }: { blogAttachment: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const attachment = await lockAttachment(tx, actor, blogAttachment)
  const { id, firm, blog } = attachment
  if (!isAuthor(actor) && attachment.created_by !== actor.user) {
    if (attachment.deleted_at) throw notFound('file')
    throw refused(t.message('file.notYours'))
  }
  if ((attachment.deleted_at === null) === undo) return ok
  if (undo && attachment.is_image) await refuseSecondPicture(tx, blog)
  await setAttachmentDeleted(tx, attachment, undo ? null : now)
  await recordHistory(tx, actor, { entity: 'blog_attachment', id, firm, version: 1, what: verb(undo) })
  await publishPost(tx, actor, 'blogs.fileChanged', { id: blog, version: 1, firm })
  return ok
}

const refuseSecondPicture = async (tx: Tx, blog: number): Promise<void> => {
  const other = await tx
    .selectFrom('blog_attachment')
    .select('id')
    .where('blog', '=', blog)
    .where('is_image', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other) throw refused(t.message('file.secondPicture'))
}
