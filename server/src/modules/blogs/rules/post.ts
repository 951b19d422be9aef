import type { BodyOf } from '#contract/kit/call.ts'
import type { saveBlog } from '#contract/blogs.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { plainTextOf } from '#server/kernel/security/rich-text.ts'
import { t } from '../texts.ts'

/** The fields of a post that its author sets. */
export type PostFields = {
  firm: number
  title: string
  type: number | null
  status: number
  content: string
  tags: string[]
  scheduled_local: string | null
  is_sticky: boolean
  sort: number
  is_allow_comments: boolean
  is_include_shop: boolean
}

/** What calls name the columns of a post. */
export const postNames = {
  title: 'blogName',
  type: 'blogType',
  status: 'blogStatus',
  tags: 'blogTags',
  scheduled_local: 'scheduledOn',
}

/** Drops repeated tags, ignoring case, and keeps their order. */
export const tidyTags = (given: readonly string[]): string[] => {
  const tags = new Map(
    given
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag])
      .toReversed() as [string, string][],
  )
  return [...tags.values()].toReversed()
}

/**
 * The fields that were sent, by column name.
 * @throws Problem 400
 */
export const postFields = (body: BodyOf<typeof saveBlog>): Partial<PostFields> => {
  if (body.scheduledOn && !isLocalDateTime(body.scheduledOn))
    throw invalid([{ field: 'scheduledOn', message: t.message('post.schedule') }])
  const sent: Record<keyof PostFields, unknown> = {
    firm: body.firm && body.firm > 0 ? body.firm : undefined,
    title: body.blogName,
    type: body.blogType === undefined ? undefined : body.blogType && body.blogType > 0 ? body.blogType : null,
    status: body.blogStatus,
    content: body.content,
    tags: body.blogTags && tidyTags(body.blogTags),
    scheduled_local: body.scheduledOn,
    is_sticky: body.isSticky,
    sort: body.sort,
    is_allow_comments: body.isAllowComments,
    is_include_shop: body.isIncludeShop,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

const isLocalDateTime = (local: string): boolean => {
  try {
    Temporal.PlainDateTime.from(local.replace(' ', 'T'), { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** The searchable text of a post in lower case: title, tags, and content. */
export const searchText = ({ title = '', tags = [], content = '' }: Partial<PostFields>): string =>
  `${title} ${tags.join(' ')} ${plainTextOf(content)}`.toLowerCase()
