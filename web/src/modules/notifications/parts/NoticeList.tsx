import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useShowMore } from '../../../kit/list/useShowMore.ts'
import { ageText, useNow } from '../../../kit/time/age.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { markSeen, openNotice } from '../data.ts'
import { t } from './texts.ts'
import s from './notices.module.css'

const filters = () => [
  { key: '9999', label: t('list.all') },
  { key: 'unseen', label: t('list.unread') },
]

/** All notifications, newest first. */
export function NoticeList() {
  const { timezone } = useProfile()
  const router = useRouter()
  const now = useNow()
  const [filter, setFilter] = useState('9999')
  const pages = useInfiniteQuery({
    queryKey: ['notifications/mine', { filter, pageSize: 25 }],
    queryFn: ({ pageParam, signal }) =>
      api('GET notifications/mine', { query: { filter, pageSize: 25, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const { showMore, isWaiting } = useShowMore(pages)
  const [first] = pages.data?.pages ?? []
  // New notifications shift the pages, so the last row of one page may be repeated at the start of the next.
  const all = pages.data?.pages.flatMap((page) => page.items) ?? []
  const items = [...new Map(all.map((each) => [each.notification, each])).values()]
  const newest = items[0]
  return (
    <Card
      title={t('list.title')}
      flush
      actions={
        <>
          {first && first.unseen > 0 && newest && (
            <Button size="s" onClick={() => void markSeen({ upTo: newest.at })}>
              {t('list.markRead')}
            </Button>
          )}
          <Segmented label={t('list.show')} options={filters()} value={filter} onChange={setFilter} />
        </>
      }
    >
      {pages.isError && !first ? (
        <ErrorState
          title={t('list.failed')}
          text={t('list.failedHint')}
          onAgain={() => void pages.refetch()}
        />
      ) : !first ? (
        <CardSkeleton />
      ) : items.length === 0 ? (
        filter === 'unseen' ? (
          <Empty kind="noMatch" title={t('list.noneUnread')}>
            <Button onClick={() => setFilter('9999')}>{t('list.showAll')}</Button>
          </Empty>
        ) : (
          <Empty kind="none" title={t('list.none')} text={t('list.noneHint')} />
        )
      ) : (
        <>
          <ul className={s.rows}>
            {items.map((notice) => (
              <li key={notice.notification}>
                <button
                  type="button"
                  className={s.row}
                  onClick={() => openNotice(notice, (href) => void router.navigate({ href }))}
                >
                  <span className={s.notice} data-unseen={notice.seenOn === null || undefined}>
                    <b>{notice.title}</b>
                    <span className={s.text}>{notice.text}</span>
                    <span className={s.age}>
                      {ageText(notice.at, now, timezone)}
                      {notice.seenOn === null && <span className="vh">{t('item.unread')}</span>}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className={s.more}>
              <Button busy={isWaiting} onClick={showMore}>
                {t('list.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
