import { sql, type RawBuilder } from 'kysely'
import type { BlogAttachment } from '#contract/blogs.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { fileLink } from '../storage/door.ts'
import { canSee, isAuthor } from './visibility.ts'

/** A file of a post or comment with its storage keys. */
export type AttachmentRow = {
  id: number
  blog: number
  comment: number | null
  isImage: boolean
  by: number
  author: string
  createdAt: string
  kind: string
  name: string
  mime: string
  bytes: number
  key: string
  thumbKey: string | null
  displayKey: string | null
}

/** The files of post `b` and its comments that the caller may see, as a JSON list. */
export const postFiles = (actor: Actor): RawBuilder<AttachmentRow[]> => sql<AttachmentRow[]>`
  coalesce((select json_agg(json_build_object('id', a.id, 'blog', a.blog, 'comment', a.blog_comment, 'isImage', a.is_image,
    'by', a.created_by, 'author', a.author, 'createdAt', a.created_at, 'kind', p.kind, 'name', p.name, 'mime', p.mime,
    'bytes', p.bytes, 'key', p.key, 'thumbKey', p.thumb_key, 'displayKey', p.display_key) order by a.id)
  from blog_attachment a join file p on p.id = a.file and p.deleted_at is null
  where a.blog = b.id and ${canSee(actor, 'a')}), '[]')`

export type LinkServices = Pick<Services, 'clock' | 'secrets'>

/** A file as it is answered, with temporary links. */
export const toAttachment = (services: LinkServices, actor: Actor, row: AttachmentRow): BlogAttachment => ({
  blogAttachment: row.id,
  blog: row.blog,
  blogComment: row.comment,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  bytes: row.bytes,
  ...fileLink(services, {
    key: row.key,
    thumb_key: row.thumbKey,
    display_key: row.displayKey,
    name: row.name,
  }),
  createdByName: row.author,
  createdOn: new Date(row.createdAt).toISOString(),
  rights: isAuthor(actor) || row.by === actor.user ? ['delete'] : [],
})
