import { z } from 'zod'
import { call } from './kit/call.ts'
import {
  flag,
  id,
  idList,
  line,
  listOf,
  listQuery,
  localTime,
  ok,
  requiredLine,
  rights,
  shippedNameIn,
  version,
} from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { t } from './blogsTexts.ts'

const attachment = z.object({
  blogAttachment: z.number(),
  blog: z.number(),
  /** Null for an attachment of the post itself. */
  blogComment: z.number().nullable(),
  name: z.string(),
  kind: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Expires after at most 15 minutes. */
  url: z.string(),
  thumbUrl: z.string().nullable(),
  displayUrl: z.string().nullable(),
  createdByName: z.string(),
  createdOn: z.string(),
  rights,
})
export type BlogAttachment = z.infer<typeof attachment>

const blogShape = z.object({
  blog: z.number(),
  firm: z.number(),
  firmName: z.string(),
  blogName: z.string(),
  /** Lookup BlogType. */
  blogType: z.number().nullable(),
  blogTypeName: shippedNameIn('BlogType').nullable(),
  /** Value of a lookup BlogStatus: 1 Draft, 2 Published, 3 Archived. */
  blogStatus: z.number(),
  createdBy: z.number(),
  createdByName: z.string(),
  createdOn: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  imageUrl: z.string().nullable(),
  blogTags: z.array(z.string()),
  /** Local time in `scheduledZone` from which readers see the post. */
  scheduledOn: z.string().nullable(),
  scheduledZone: z.string(),
  /** Instant from which readers see it; null for a draft without a time. */
  shownFrom: z.string().nullable(),
  isSticky: z.boolean(),
  sort: z.number(),
  isAllowComments: z.boolean(),
  isIncludeShop: z.boolean(),
  attachments: z.array(attachment),
  /** Comments visible to the caller. */
  countComments: z.number(),
  countAttachments: z.number(),
  version: z.number(),
  rights,
})
export type Blog = z.infer<typeof blogShape>

export const blogs = call({
  method: 'GET',
  path: 'blog/blogs',
  says: 'Posts: all in scope for authors; for everyone else, or with published=1, those shown to them. filter: statuses, or 9999 for all.',
  right: roles.all,
  query: z.object({
    ...listQuery,
    filter: idList.optional(),
    firm: id.optional(),
    blogType: id.optional(),
    /** In reader order: sticky posts first, then by sort, then newest first. */
    published: flag.default(false),
  }),
  answer: listOf(blogShape),
  problems: ['notFound'],
})
export const blog = call({
  method: 'GET',
  path: 'blog/blog',
  says: 'One post.',
  right: roles.all,
  query: z.object({ blog: id }),
  answer: blogShape,
  problems: ['notFound'],
})
export const blogSearch = call({
  method: 'GET',
  path: 'blog/blogSearch',
  says: 'Up to 50 posts whose title, tags, or text contain all words, newest first. `firm` narrows to its own posts.',
  right: roles.all,
  query: z.object({ firm: id.optional(), searchTerm: line().default('') }),
  answer: z.array(blogShape),
  problems: ['notFound'],
})

/** Comma-separated names, or a list. */
const tags = z
  .union([z.array(line(40)).max(20), line(1000)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .pipe(z.array(line(40)).max(20, { error: () => t('tags') }))

export const saveBlog = call({
  method: 'POST',
  path: 'blog/saveBlog',
  says: 'Saves a post; -1 or 0 adds one. Omitted fields stay unchanged. An empty imageUrl removes the picture.',
  right: roles.host,
  creates: 'blog',
  body: z.object({
    blog: id.default(-1),
    firm: id.optional(),
    blogName: requiredLine().optional(),
    blogType: id.nullable().optional(),
    blogStatus: z.coerce.number<number>().int().min(1).max(999).optional(),
    content: z
      .string()
      .max(100_000, { error: () => t('postLength') })
      .optional(),
    imageUrl: z.string().max(4096).nullable().optional(),
    blogTags: tags.optional(),
    scheduledOn: localTime
      .or(z.literal('').transform(() => null))
      .nullable()
      .optional(),
    isSticky: z.boolean().optional(),
    sort: z.coerce.number<number>().int().min(-100_000).max(100_000).optional(),
    isAllowComments: z.boolean().optional(),
    isIncludeShop: z.boolean().optional(),
    version,
  }),
  answer: blogShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteBlog = call({
  method: 'POST',
  path: 'blog/deleteBlog',
  says: 'Deletes a post with its comments and files, or restores it (undo).',
  right: roles.host,
  query: z.object({ blog: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound'],
})

export const attachments = call({
  method: 'GET',
  path: 'blog/attachments',
  says: 'The files of a post, or of one of its comments.',
  right: roles.all,
  query: z.object({ blog: id, blogComment: id.optional() }),
  answer: z.array(attachment),
  problems: ['notFound'],
})
export const uploadAttachment = call({
  method: 'POST',
  path: 'blog/uploadAttachment',
  says: 'Uploads one file (form field `file`) for a `blog` or its `blogComment`; with image=1, the post’s picture.',
  right: roles.all,
  upload: true,
  answer: attachment,
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const deleteAttachment = call({
  method: 'POST',
  path: 'blog/deleteAttachment',
  says: 'Moves a file of a post to the trash for 30 days, or restores it (undo).',
  right: roles.all,
  query: z.object({ blogAttachment: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

const comment = z.object({
  blogComment: z.number(),
  blog: z.number(),
  createdBy: z.number(),
  createdByName: z.string(),
  firmName: z.string(),
  createdOn: z.string(),
  isEdited: z.boolean(),
  /** Sanitized HTML. */
  content: z.string(),
  attachments: z.array(attachment),
  version: z.number(),
  rights,
})
export type BlogComment = z.infer<typeof comment>

export const comments = call({
  method: 'GET',
  path: 'blog/comments',
  says: 'The comments of a post that the caller may see, oldest first: those of their own branch and of its parents.',
  right: roles.all,
  query: z.object({ blog: id }),
  answer: z.array(comment),
  problems: ['notFound'],
})
export const saveComment = call({
  method: 'POST',
  path: 'blog/saveComment',
  says: 'Adds a comment to a post (-1 or 0), or changes the caller’s own.',
  right: roles.all,
  creates: 'blogComment',
  body: z.object({
    blogComment: id.default(-1),
    blog: id.optional(),
    content: z.string().max(10_000, { error: () => t('commentLength') }),
    version,
  }),
  answer: comment,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteComment = call({
  method: 'POST',
  path: 'blog/deleteComment',
  says: 'Deletes a comment, or restores it (undo).',
  right: roles.all,
  query: z.object({ blogComment: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
