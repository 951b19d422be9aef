import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { useLookups } from '../../../kit/api/lookups.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { useProfile } from '../../identity/door.ts'
import { BlogDialog } from '../parts/BlogDialog.tsx'
import { columnsOf, StatusMark } from '../parts/columns.tsx'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const all = 9999
const plan = pagePlan(
  'blogs',
  { orderBy: 'createdBy', sort: 'desc' },
  { filter: [] as number[], blogType: 0 },
)

/** /blogs: all posts, for authors. */
export default function Blogs() {
  const { timezone } = useProfile()
  const { BlogStatus, BlogType } = useLookups('BlogStatus', 'BlogType')
  const names = useMemo(
    () => new Map(BlogStatus.map(({ name, value }) => [Number(value), name])),
    [BlogStatus],
  )
  const columns = useTextMemo(() => columnsOf(names, timezone), [names, timezone])
  const [open, setOpen] = useState<number>()
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(-1)}>
      {t('list.new')}
    </Button>
  )
  return (
    <ListPage<Blog, typeof plan.defaults>
      title={t('list.title')}
      unit={t('list.unit')}
      one={t('list.one')}
      hint={t('list.search')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET blog/blogs', {
          query: {
            ...pageQuery(state),
            filter: state.filter.length > 0 ? state.filter.join(',') : String(all),
            blogType: state.blogType || undefined,
          },
        })
      }
      rowKey={(post) => post.blog}
      version={(post) => post.version}
      live={['blog', 'blog/blogs']}
      chips={({ state, set }) => (
        <>
          <FilterChip
            label={t('list.status')}
            value={
              state.filter.length > 0
                ? state.filter.map((id) => names.get(id) ?? id).join(', ')
                : t('list.any')
            }
            onClear={state.filter.length > 0 ? () => set({ filter: [] }) : undefined}
          >
            {() => (
              <CheckList
                label={t('list.status')}
                options={[...names].map(([value, label]) => ({ value, label }))}
                chosen={state.filter}
                onChange={(filter) => set({ filter })}
              />
            )}
          </FilterChip>
          <OptionFilter
            label={t('list.type')}
            options={[{ id: 0, name: t('list.any') }, ...BlogType].map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            chosen={state.blogType}
            any={0}
            onChange={(blogType) => set({ blogType })}
          />
        </>
      )}
      isFiltered={(state) => state.filter.length > 0 || state.blogType > 0}
      cleared={{ filter: [], blogType: 0 }}
      action={add}
      onNew={() => setOpen(-1)}
      onOpen={(post) => setOpen(post.blog)}
      card={(post) => (
        <div className="col">
          <b className="cut">{post.blogName}</b>
          <span className="soft">
            <StatusMark post={post} names={names} />
          </span>
          <span className="muted cut">
            {[post.blogTypeName, post.createdByName, post.firmName].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
      none={{
        title: t('list.empty'),
        text: t('list.emptyHint'),
        action: add,
      }}
    >
      {(ways) =>
        open !== undefined && (
          <Opened
            key={open}
            id={open}
            known={ways.rows.find((post) => post.blog === open)}
            place={rowPositionOf(
              ways,
              (row) => row.blog === open,
              (row) => setOpen(row.blog),
            )}
            onOpen={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    </ListPage>
  )
}

/** The dialog of one post. The list's data is shown at once, and replaced by the stored post. */
function Opened(props: {
  id: number
  known?: Blog
  place?: RowPosition
  onOpen: (id: number) => void
  onClose: () => void
}) {
  const { id, known, place, onOpen, onClose } = props
  const found = useQuery({
    ...read('GET blog/blog', { query: { blog: id } }),
    enabled: id > 0,
    placeholderData: known,
  })
  useLiveRefresh('blog', 'blog/blog')
  const post = id > 0 ? (found.data ?? known) : undefined
  if (id > 0 && !post) return null
  return <BlogDialog post={post} place={place} onOpen={onOpen} onClose={onClose} />
}
