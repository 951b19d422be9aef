import type { Blog } from '#contract/blogs.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { blogStatus } from '../data.ts'
import { t } from '../texts.ts'
import s from './blogs.module.css'

/** Status names by number, from the lookup list BlogStatus. */
export type StatusNames = ReadonlyMap<number, string>

const ramps: Record<number, string> = { [blogStatus.published]: 'green', [blogStatus.draft]: 'amber' }

/** Status text of a post; a published post with a future date says so. */
export const statusText = (post: Blog, names: StatusNames): string => {
  const name = names.get(post.blogStatus) ?? String(post.blogStatus)
  return isScheduled(post) ? t('status.scheduled', { status: name }) : name
}

const isScheduled = ({ blogStatus: status, scheduledOn, shownFrom }: Blog): boolean =>
  status === blogStatus.published &&
  scheduledOn !== null &&
  shownFrom !== null &&
  Date.parse(shownFrom) > Date.now()

export const StatusMark = ({ post, names }: { post: Blog; names: StatusNames }) => (
  <span
    className={s.status}
    data-ramp={ramps[post.blogStatus] ?? 'slate'}
    data-full={(post.blogStatus === blogStatus.published && !isScheduled(post)) || undefined}
  >
    {statusText(post, names)}
  </span>
)

const dateText = (instant: string | null, zone: string): string => (instant ? stampAt(instant, zone) : '')

export const columnsOf = (names: StatusNames, zone: string): ListColumn<Blog>[] => [
  {
    key: 'blogName',
    title: t('column.title'),
    render: (post) => post.blogName,
    cell: (post) => post.blogName,
    sortable: true,
    tone: 'title',
    always: true,
    min: 220,
  },
  {
    key: 'blogStatus',
    title: t('column.status'),
    render: (post) => <StatusMark post={post} names={names} />,
    cell: (post) => statusText(post, names),
    sortable: true,
    width: 170,
  },
  {
    key: 'blogTypeName',
    title: t('column.type'),
    render: (post) => post.blogTypeName ?? '',
    cell: (post) => post.blogTypeName,
    sortable: true,
    width: 150,
  },
  {
    key: 'createdBy',
    title: t('column.author'),
    render: (post) => post.createdByName,
    cell: (post) => post.createdByName,
    sortable: true,
    width: 170,
  },
  {
    key: 'firmName',
    title: t('column.firm'),
    render: (post) => post.firmName,
    cell: (post) => post.firmName,
    sortable: true,
    tone: 'soft',
    width: 180,
  },
  {
    key: 'shownFrom',
    title: t('column.shownFrom'),
    render: (post) => dateText(post.shownFrom, zone),
    cell: (post) => dateText(post.shownFrom, zone),
    sortable: true,
    tone: 'soft',
    width: 175,
  },
  {
    key: 'isSticky',
    title: t('column.sticky'),
    render: (post) => (post.isSticky ? t('column.yes') : ''),
    cell: (post) => (post.isSticky ? t('column.yes') : t('column.no')),
    width: 80,
    hidden: true,
  },
  {
    key: 'sort',
    title: t('column.sort'),
    render: (post) => post.sort,
    cell: (post) => post.sort,
    sortable: true,
    align: 'right',
    width: 80,
    hidden: true,
  },
  {
    key: 'blogTags',
    title: t('column.tags'),
    render: (post) => post.blogTags.join(', '),
    cell: (post) => post.blogTags.join(', '),
    hidden: true,
  },
  {
    key: 'countComments',
    title: t('column.comments'),
    render: (post) => post.countComments || '',
    cell: (post) => post.countComments,
    align: 'right',
    tone: 'soft',
    width: 100,
  },
]
