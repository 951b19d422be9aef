import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { attachments, BlogAttachment, BlogComment, comments } from '#contract/blogs.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { pictureIdsIn } from '#server/kernel/security/rich-text.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toAttachment, postFiles, type AttachmentRow, type LinkServices } from '../files.ts'
import { canSee, isAuthor, canOpen } from '../visibility.ts'

export type CommentRow = Omit<BlogComment, 'attachments' | 'rights'>

/** Columns of comment `c` named as in the contract. */
export const commentColumns: RawBuilder<CommentRow> = sql<CommentRow>`
  c.id as "blogComment", c.blog, c.created_by as "createdBy", c.author as "createdByName", c.firm_name as "firmName",
  c.created_at as "createdOn", c.edited_at is not null as "isEdited", c.content, c.version`

/** A comment as it is answered. Its author may change it, and post authors may remove any. */
export const toComment = (actor: Actor, row: CommentRow, files: BlogAttachment[]): BlogComment => ({
  ...row,
  attachments: files,
  rights: [
    ...(row.createdBy === actor.user ? ['edit'] : []),
    ...(row.createdBy === actor.user || isAuthor(actor) ? ['delete'] : []),
  ],
})

const filesQuery = (actor: Actor, blog: number, now: Date) =>
  statement(
    sql<{
      files: AttachmentRow[]
      content: string
    }>`select ${postFiles(actor)} as files, b.content from blog b where b.id = ${blog} and ${canOpen(actor, now)}`,
  )

/** The comments of a post that the caller may see, oldest first. */
export const listComments = async (
  db: Reads,
  maker: LinkServices,
  actor: Actor,
  blog: number,
  now: Date,
): Promise<AnswerOf<typeof comments>> => {
  const [posts, rows] = await db.batch([
    filesQuery(actor, blog, now),
    statement(sql<CommentRow>`select ${commentColumns} from blog_comment c
      where c.blog = ${blog} and ${canSee(actor, 'c')} order by c.id limit 1000`),
  ])
  const files = posts[0]?.files
  if (!files) throw notFound('post')
  return rows.map((row) =>
    toComment(
      actor,
      row,
      files
        .filter((file) => file.comment === row.blogComment)
        .map((file) => toAttachment(maker, actor, file)),
    ),
  )
}

/** The files of a post or of one of its comments. */
export const listAttachments = async (
  db: Reads,
  maker: LinkServices,
  actor: Actor,
  query: QueryOf<typeof attachments>,
  now: Date,
): Promise<BlogAttachment[]> => {
  const comment = query.blogComment && query.blogComment > 0 ? query.blogComment : null
  const [posts, found] = await db.batch([
    filesQuery(actor, query.blog, now),
    statement(
      sql`select 1 as there from blog_comment c
        where c.id = ${comment}::int and c.blog = ${query.blog} and ${canSee(actor, 'c')}`,
    ),
  ])
  const [post] = posts
  if (!post) throw notFound('post')
  const embedded = pictureIdsIn(post.content)
  if (comment !== null && found.length === 0) throw notFound('comment')
  return post.files
    .filter((file) => file.comment === comment && !file.isImage && !embedded.includes(file.id))
    .map((file) => toAttachment(maker, actor, file))
}
