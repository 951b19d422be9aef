import { links } from '#contract/links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { Post, type Opened } from './Post.tsx'
import { t } from '../texts.ts'
import s from './blogs.module.css'

/** Posts for the reader on Home. Renders nothing while there are none, except for authors. */
export function Posts() {
  const mayWrite = useProfile().pages.includes('blogs')
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(3)
  const [opened, setOpened] = useState<Opened>({})
  const query = { published: true, pageSize: size, search }
  const found = useQuery({ ...read('GET blog/blogs', { query }), placeholderData: keepPreviousData })
  useLiveRefresh('blog', 'blog/blogs')
  const posts = found.data?.items
  const count = found.data?.count ?? 0
  const isBare = posts?.length === 0 && search === ''
  if (isBare && !mayWrite) return null
  const actions = (
    <>
      {(count > 3 || search !== '') && (
        <SearchBox value={search} onChange={setSearch} hint={t('news.search')} />
      )}
      {mayWrite && (
        <Button size="s" href={links.blogs()}>
          {t('news.write')}
        </Button>
      )}
    </>
  )
  const error = !posts && listError(found.error, () => void found.refetch())
  return (
    <Card title={t('news.title')} flush actions={actions}>
      {error ? (
        <ErrorState {...error} title={t('news.loadFailed')} text={found.error?.message} />
      ) : posts === undefined ? (
        <CardSkeleton lines={4} />
      ) : isBare ? (
        <Empty kind="none" title={t('news.empty')} text={t('news.emptyHint')} />
      ) : posts.length === 0 ? (
        <Empty kind="noMatch" title={t('news.noMatch', { search })}>
          <Button onClick={() => setSearch('')}>{t('news.clear')}</Button>
        </Empty>
      ) : (
        <ul className={s.posts} aria-label={t('news.label')} aria-busy={found.isPlaceholderData || undefined}>
          {posts.map((post) => (
            <Post key={post.blog} post={post} opened={opened} onOpened={setOpened} />
          ))}
        </ul>
      )}
      {count > (posts?.length ?? 0) && (
        <div className={s.more}>
          <Button size="s" look="ghost" onClick={() => setSize(size + 10)}>
            {t('news.more', { count: count - (posts?.length ?? 0) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
