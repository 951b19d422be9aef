import type { Blog } from '#contract/blogs.ts'
import { zoneOn } from '#contract/kit/time.ts'
import { BlogStatus } from '#contract/statuses.ts'
import { t } from '../texts.ts'

export type PostValues = {
  blogName: string
  content: string
  blogType: string | null
  blogStatus: string
  firm: string
  blogTags: string
  /** `YYYY-MM-DD` and `HH:mm`; the server takes both as one value. */
  day: string
  time: string
  isSticky: boolean
  sort: number | null
  isAllowComments: boolean
  isIncludeShop: boolean
}

/** Form values of a post; without one, the defaults of a new post. */
export const valuesOf = (post: Blog | undefined, firm: number): PostValues => ({
  blogName: post?.blogName ?? '',
  content: post?.content ?? '',
  blogType: post?.blogType ? String(post.blogType) : null,
  blogStatus: String(post?.blogStatus ?? BlogStatus.draft),
  firm: String(post?.firm ?? firm),
  blogTags: post?.blogTags.join(', ') ?? '',
  day: post?.scheduledOn?.slice(0, 10) ?? '',
  time: post?.scheduledOn?.slice(11, 16) ?? '',
  isSticky: post?.isSticky ?? false,
  sort: post?.sort ?? 0,
  isAllowComments: post?.isAllowComments ?? true,
  isIncludeShop: post?.isIncludeShop ?? false,
})

export const checkPost = (values: PostValues): Partial<Record<keyof PostValues, string>> => ({
  blogName: values.blogName.trim() ? undefined : t('field.required'),
  day: values.time && !values.day ? t('field.day') : undefined,
})

/**
 * Body of a save: everything of a new post, only changes of a stored one. A day without a time means
 * midnight.
 */
export const bodyOf = (values: PostValues, changed: readonly (keyof PostValues)[], isNew: boolean) => {
  const only = <T>(fields: (keyof PostValues)[], value: T): T | undefined =>
    isNew || fields.some((field) => changed.includes(field)) ? value : undefined
  return {
    blogName: only(['blogName'], values.blogName.trim()),
    content: only(['content'], values.content),
    blogType: only(['blogType'], values.blogType ? Number(values.blogType) : null),
    blogStatus: only(['blogStatus'], Number(values.blogStatus)),
    firm: only(['firm'], Number(values.firm)),
    blogTags: only(['blogTags'], values.blogTags),
    scheduledOn: only(['day', 'time'], values.day ? `${values.day} ${values.time || '00:00'}` : null),
    isSticky: only(['isSticky'], values.isSticky),
    sort: only(['sort'], values.sort ?? 0),
    isAllowComments: only(['isAllowComments'], values.isAllowComments),
    isIncludeShop: only(['isIncludeShop'], values.isIncludeShop),
  }
}

/** From when a post is visible, with the name of the zone as of its day. */
export const shownFromHint = (day: string, zone: string): string =>
  day === '' ? t('field.now') : zoneOn(zone, day)

/** Maps the fields of a conflict to form fields. */
const fieldsOf = (): Record<string, { name: keyof PostValues; label: string }> => ({
  blogName: { name: 'blogName', label: t('field.title') },
  content: { name: 'content', label: t('field.text') },
  blogType: { name: 'blogType', label: t('field.type') },
  blogStatus: { name: 'blogStatus', label: t('field.status') },
  firm: { name: 'firm', label: t('field.firm') },
  blogTags: { name: 'blogTags', label: t('field.tags') },
  scheduledOn: { name: 'day', label: t('field.showFrom') },
  isSticky: { name: 'isSticky', label: t('field.sticky') },
  sort: { name: 'sort', label: t('field.sort') },
  isAllowComments: { name: 'isAllowComments', label: t('field.allowComments') },
  isIncludeShop: { name: 'isIncludeShop', label: t('field.includeShops') },
})

const valueText = (value: unknown): string => {
  if (value === true) return t('field.yes')
  if (value === false) return t('field.no')
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value ?? '')
  const plainText = text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .trim()
  return plainText.length > 160 ? `${plainText.slice(0, 160)}…` : plainText || t('field.empty')
}

/** Conflict fields in the form's terms. */
export const conflictFields = (fields: readonly { field: string; stored: unknown; yours: unknown }[]) =>
  fields.map(({ field, stored, yours }) => ({
    name: fieldsOf()[field]?.name ?? field,
    ...(field === 'scheduledOn' ? { of: ['day', 'time'] } : {}),
    label: fieldsOf()[field]?.label ?? field,
    stored: valueText(stored),
    yours: valueText(yours),
  }))
