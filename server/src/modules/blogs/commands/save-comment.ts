import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { BlogComment, saveComment as call } from '#contract/blogs.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { cleanRichText, plainTextOf } from '#server/kernel/security/rich-text.ts'
import { toAttachment, postFiles, type AttachmentRow, type LinkServices } from '../files.ts'
import { commentColumns, toComment, type CommentRow } from '../reads/comments.ts'
import { lockComment, openPost, publishPost } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>

/** Adds a comment to a post the caller can read, or changes the caller's own. */
export const saveComment = async (
  tx: Tx,
  maker: LinkServices,
  actor: Actor,
  body: In,
  now: Date,
): Promise<BlogComment> => {
  const content = cleanRichText(body.content)
  const id = isNew(body.blogComment)
    ? await add(tx, actor, body.blog ?? 0, content, now)
    : await change(tx, actor, body, content, now)
  const { rows } = await sql<CommentRow & { files: AttachmentRow[] }>`
    select ${commentColumns}, ${postFiles(actor)} as files
    from blog_comment c join blog b on b.id = c.blog where c.id = ${id}`.execute(tx)
  const { files, ...row } = rows[0] as CommentRow & { files: AttachmentRow[] }
  const own = files.filter((file) => file.comment === id)
  return toComment(
    actor,
    row,
    own.map((file) => toAttachment(maker, actor, file)),
  )
}

const refuseEmpty = (content: string): void => {
  if (plainTextOf(content) === '') throw invalid([{ field: 'content', message: t.message('comment.empty') }])
}

const add = async (tx: Tx, actor: Actor, blog: number, content: string, now: Date): Promise<number> => {
  const post = await openPost(tx, actor, blog, now)
  if (!post.isAllowComments) throw refused(t.message('comment.off'))
  refuseEmpty(content)
  const { id } = await tx
    .insertInto('blog_comment')
    .values({
      blog: post.id,
      firm: actor.firm,
      created_by: actor.user,
      author: actor.name,
      firm_name: actor.firmName,
      content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'blog_comment',
    id,
    firm: actor.firm,
    version: 1,
    what: 'created',
  })
  await publishPost(tx, actor, 'blogs.commented', { id: post.id, version: post.version, firm: actor.firm })
  return id
}

const change = async (tx: Tx, actor: Actor, body: In, content: string, now: Date): Promise<number> => {
  const stored = await lockComment(tx, actor, body.blogComment)
  if (stored.deleted_at) throw notFound('comment')
  await openPost(tx, actor, stored.blog, now)
  if (stored.created_by !== actor.user) throw refused(t.message('comment.notYoursToEdit'))
  refuseEmpty(content)
  refuseImmutable({ blog: stored.blog }, { blog: body.blog }, t('comment.moved'))
  const { id, firm } = stored
  const changed = await mergeSent(tx, actor, 'blog_comment', stored, { content }, body.version)
  if (changed.content === undefined) return id
  const { version } = await tx
    .updateTable('blog_comment')
    .set({ content, edited_at: now.toISOString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const changes: Record<string, [unknown, unknown]> = { content: [stored.content, content] }
  await recordHistory(tx, actor, { entity: 'blog_comment', id, firm, version, what: 'changed', changes })
  await publishPost(tx, actor, 'blogs.commentChanged', { id: stored.blog, version, firm })
  return id
}
