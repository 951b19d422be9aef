import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { errorMessage } from '../parts/chatText.ts'
import v from '../parts/views.module.css'
import type { AdminTabProps } from './plan.ts'
import { UserDialog, type ChatUser } from './UserDialog.tsx'
import { t } from './texts.ts'
import s from './admin.module.css'

const columns = ['nickname', 'email', 'chats', 'reports', 'online', 'lastSeen', 'muted'] as const

/** The desktop columns in one line for phones. */
const phoneSummary = (user: ChatUser): string =>
  [
    t('users.chatCount', { count: user.group_channel_count }),
    user.report_count > 0 ? t('users.reportCount', { count: user.report_count }) : '',
    user.is_online ? t('users.isOnline') : '',
    user.is_muted ? t('users.isMuted') : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Chat users by nickname, 100 per page with infinite paging; each opens a dialog. */
export function Users({ state, set }: AdminTabProps) {
  const { timezone } = useProfile()
  const [open, setOpen] = useState<ChatUser>()
  const { search } = state
  const found = useInfiniteQuery({
    queryKey: ['chat/listChatUsers', search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET chat/listChatUsers', { query: { nicknameStartswith: search, token: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const rows = found.data?.pages.flatMap((page) => page.users)
  return (
    <>
      <ToolRow
        search={
          <SearchBox
            value={search}
            wait={350}
            onChange={(text) => set({ search: text.trim() })}
            hint={t('users.search')}
          />
        }
      />
      <div className={s.reports}>
        {found.error ? (
          <ErrorState
            title={t('users.failed')}
            text={errorMessage(found.error)}
            onAgain={() => void found.refetch()}
          />
        ) : !rows ? (
          <CardSkeleton />
        ) : rows.length === 0 ? (
          <Empty kind="noMatch" title={t('users.noMatch', { search })}>
            <Button onClick={() => set({ search: '' })}>{t('users.clear')}</Button>
          </Empty>
        ) : (
          <div className={s.wide}>
            <table className={`${v.table} ${s.users}`}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`users.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((user) => (
                  <tr key={user.user_id}>
                    <td>
                      <button type="button" className={v.name} onClick={() => setOpen(user)}>
                        {user.nickname}
                      </button>
                      <small className={s.small}>{String(user.metadata['email'] ?? '')}</small>
                      <small className={s.small}>{phoneSummary(user)}</small>
                    </td>
                    <td className="soft">{String(user.metadata['email'] ?? '')}</td>
                    <td className="num">{user.group_channel_count}</td>
                    <td className="num">{user.report_count}</td>
                    <td>{user.is_online ? t('yes') : t('no')}</td>
                    <td className="soft">
                      {user.last_seen_at ? stampAt(user.last_seen_at, timezone) : t('never')}
                    </td>
                    <td>{user.is_muted ? t('users.muted') : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {found.hasNextPage && (
              <div className={s.more}>
                <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  {t('users.more')}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
      {open && (
        <UserDialog
          user={open}
          onChannel={(channel) => set({ tab: 'channels', channel, search: '' })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
