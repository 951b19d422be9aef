import { sql, type RawBuilder } from 'kysely'
import type { Blog } from '#contract/blogs.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { pictureIdsIn, addPictureUrls } from '#server/kernel/security/rich-text.ts'
import { toAttachment, postFiles, type AttachmentRow, type LinkServices } from '../files.ts'
import { canSee, isAuthor, shownFrom } from '../visibility.ts'

export type PostRow = Omit<Blog, 'attachments' | 'countAttachments' | 'imageUrl' | 'rights'> & {
  files: AttachmentRow[]
}

/** Columns of post `b` named as in the contract. */
export const postColumns = (actor: Actor): RawBuilder<PostRow> => sql<PostRow>`
  b.id as blog, b.firm, coalesce(f.name, '') as "firmName", b.title as "blogName", b.type as "blogType",
  l.name as "blogTypeName", b.status as "blogStatus", b.created_by as "createdBy", b.author as "createdByName",
  b.created_at as "createdOn", b.content, b.tags as "blogTags", b.scheduled_local as "scheduledOn",
  b.scheduled_zone as "scheduledZone", ${shownFrom} as "shownFrom", b.is_sticky as "isSticky", b.sort,
  b.is_allow_comments as "isAllowComments", b.is_include_shop as "isIncludeShop", b.version,
  (select count(*)::int from blog_comment c where c.blog = b.id and ${canSee(actor, 'c')}) as "countComments",
  ${postFiles(actor)} as files`

export const postTables = sql`blog b left join firm f on f.id = b.firm left join lookup l on l.id = b.type`

/** A post as it is answered: the picture apart from other files, with links and the caller's rights. */
export const toPost = (maker: LinkServices, actor: Actor, { files, ...row }: PostRow): Blog => {
  const own = files.filter((file) => file.comment === null)
  const picture = own.find((file) => file.isImage)
  const shown = picture && toAttachment(maker, actor, picture)
  const others = own.filter((file) => !file.isImage).map((file) => toAttachment(maker, actor, file))
  const embedded = new Set(pictureIdsIn(row.content))
  const attachments = others.filter((file) => !embedded.has(file.blogAttachment))
  const rights = [...(isAuthor(actor) ? ['edit', 'delete'] : []), ...(row.isAllowComments ? ['comment'] : [])]
  return {
    ...row,
    content: addPictureUrls(row.content, (id) => {
      const file = others.find((each) => each.blogAttachment === id)
      return file?.displayUrl ?? undefined
    }),
    imageUrl: shown ? (shown.displayUrl ?? shown.url) : null,
    attachments,
    countAttachments: attachments.length,
    rights,
  }
}
