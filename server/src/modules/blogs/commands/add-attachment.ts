import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { addModuleFile, requireDailyQuota, type StoredFile } from '../../storage/door.ts'
import type { AttachmentRow } from '../files.ts'
import { isAuthor } from '../visibility.ts'
import { openPost, removePicture, publishPost } from '../store.ts'
import { t } from '../texts.ts'

export type AttachmentTarget = { blog: number; blogComment?: number; image: boolean }

/**
 * Checks that the caller may add a file: to a post if they write posts, to a comment if they wrote it.
 * @throws notFound, refused
 */
export const checkTarget = async (tx: Tx, actor: Actor, to: AttachmentTarget, now: Date) => {
  const post = await openPost(tx, actor, to.blog, now)
  const comment = to.blogComment && to.blogComment > 0 ? to.blogComment : null
  if (comment === null) {
    if (!isAuthor(actor)) throw refused(t.message('file.notAuthor'))
    return { post, comment }
  }
  const found = await tx
    .selectFrom('blog_comment')
    .select(['created_by'])
    .where('id', '=', comment)
    .where('blog', '=', post.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found || (found.created_by !== actor.user && !isAuthor(actor))) throw notFound('comment')
  return { post, comment }
}

const maxFiles = 50

const requireRoom = async (tx: Tx, actor: Actor, blog: number, bytes: number, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const { rows } = await sql<{ files: number; bytes: string }>`
    select (select count(*)::int from blog_attachment a where a.blog = ${blog} and a.deleted_at is null) as files,
      coalesce(sum(f.bytes), 0) as bytes from file f where f.firm = ${actor.firm} and f.created_at > ${dayAgo}`.execute(
    tx,
  )
  if ((rows[0]?.files ?? 0) >= maxFiles) throw refused(t.message('file.limit', { max: maxFiles }))
  requireDailyQuota(Number(rows[0]?.bytes), bytes)
}

/**
 * Inserts the rows of a file whose bytes are stored already. A new picture of the post replaces the old one.
 */
export const addAttachment = async (
  tx: Tx,
  actor: Actor,
  to: AttachmentTarget,
  kept: StoredFile,
  now: Date,
): Promise<AttachmentRow> => {
  const { post, comment } = await checkTarget(tx, actor, to, now)
  const isImage = to.image && comment === null
  if (isImage && kept.kind !== 'photo') throw refused(t.message('file.notPicture'))
  await requireRoom(tx, actor, post.id, kept.bytes, now)
  const { firm } = actor
  const file = await addModuleFile(tx, actor, { firm, stored: kept })
  if (isImage) await removePicture(tx, post.id, now)
  const row = await tx
    .insertInto('blog_attachment')
    .values({
      blog: post.id,
      blog_comment: comment,
      firm,
      file: file,
      is_image: isImage,
      created_by: actor.user,
      author: actor.name,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  const changes: Record<string, [unknown, unknown]> = { name: [null, kept.name] }
  await recordHistory(tx, actor, {
    entity: 'blog_attachment',
    id: row.id,
    firm,
    version: 1,
    what: 'added',
    changes,
  })
  await publishPost(tx, actor, 'blogs.fileChanged', { id: post.id, version: post.version, firm })
  const { kind, name, mime, bytes, key, thumbKey, displayKey } = kept
  const fileInfo = { kind, name, mime, bytes, key, thumbKey, displayKey }
  return {
    id: row.id,
    blog: post.id,
    comment,
    isImage,
    by: actor.user,
    author: actor.name,
    createdAt: row.created_at,
    ...fileInfo,
  }
}
