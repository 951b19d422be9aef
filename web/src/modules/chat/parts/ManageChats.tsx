import { useInfiniteQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { useShowMore } from '../../../kit/list/useShowMore.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { managedPageSize, myChannelsQuery } from '../data.ts'
import { dispatchChat } from '../state/widget.ts'
import { archive, leave, trash } from './channelActions.ts'
import { ViewHeader } from './ViewHeader.tsx'
import { errorMessage } from './chatText.ts'
import v from './views.module.css'
import { t } from '../texts.ts'
import s from './chat.module.css'

const showOptions = () =>
  [
    { key: 'open', label: t('manage.open') },
    { key: 'archived', label: t('manage.archived') },
  ] as const

/** The management table: all my chats by name and last update, with leave, reopen, and remove. */
export function ManageChats({ page }: { page?: boolean }) {
  const { guid, timezone } = useProfile()
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<'open' | 'archived'>('open')
  const found = useInfiniteQuery(myChannelsQuery(search, show === 'archived'))
  const { showMore, isWaiting } = useShowMore(found)
  // A new message moves its chat to the first page, so that a row may come twice.
  const all = found.data?.pages.flatMap(({ items }) => items)
  const rows = all && [...new Map(all.map((each) => [each.url, each])).values()]
  const total = found.data?.pages[0]?.count ?? 0
  return (
    <div className={s.view}>
      <ViewHeader title={t('manage.title')} onBack={() => dispatchChat({ do: 'list' })}>
        {!page && (
          <IconButton
            label={t('manage.close')}
            icon={<IconX />}
            onClick={() => dispatchChat({ do: 'hide' })}
          />
        )}
      </ViewHeader>
      <div className={v.tools}>
        <SearchBox
          landmark={t('manage.search')}
          value={search}
          onChange={(text) => setSearch(text.trim())}
          hint={t('manage.search')}
        />
        <Segmented label={t('manage.show')} options={showOptions()} value={show} onChange={setShow} />
      </div>
      <div className={s.scroll}>
        {found.error && !rows ? (
          <ErrorState
            title={t('manage.failed')}
            text={errorMessage(found.error)}
            onAgain={() => void found.refetch()}
          />
        ) : !rows ? (
          <CardSkeleton />
        ) : rows.length === 0 ? (
          <Empty
            kind={search ? 'noMatch' : 'none'}
            title={
              search
                ? t('manage.noMatch', { search })
                : show === 'open'
                  ? t('manage.none')
                  : t('manage.noneArchived')
            }
          >
            {search ? (
              <Button onClick={() => setSearch('')}>{t('manage.clear')}</Button>
            ) : (
              <Button onClick={() => dispatchChat({ do: 'new' })}>{t('manage.new')}</Button>
            )}
          </Empty>
        ) : (
          <table className={v.table}>
            <thead>
              <tr>
                <th scope="col">{t('manage.name')}</th>
                <th scope="col">{t('manage.updated')}</th>
                <th scope="col">
                  <span className="vh">{t('manage.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((channel) => (
                <tr key={channel.url}>
                  <td>
                    <button
                      type="button"
                      className={v.name}
                      onClick={() => dispatchChat({ do: 'open', channel: channel.url })}
                    >
                      {channel.name}
                    </button>
                  </td>
                  <td className="soft">{stampAt(channel.updatedOn, timezone)}</td>
                  <td className={v.ways}>
                    {channel.rights.includes('leave') && (
                      <Button
                        size="s"
                        aria-label={t('manage.leaveName', { name: channel.name })}
                        onClick={() => void leave(channel, guid)}
                      >
                        {t('manage.leave')}
                      </Button>
                    )}
                    {channel.isArchived && channel.rights.includes('archive') && (
                      <Button size="s" onClick={() => void archive(channel)}>
                        {t('manage.reopen')}
                      </Button>
                    )}
                    {channel.rights.includes('trash') && (
                      <Button
                        size="s"
                        look="ghost"
                        warn
                        aria-label={t('manage.removeName', { name: channel.name })}
                        onClick={() => void trash(channel)}
                      >
                        {t('manage.remove')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {rows && found.hasNextPage && (
          <div className={s.pad}>
            <Button size="s" busy={isWaiting} onClick={showMore}>
              {t('list.more', { next: Math.min(managedPageSize, total - rows.length), total })}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
