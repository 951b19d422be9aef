import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { pluralize, errorMessage } from '../parts/chatText.ts'
import v from '../parts/views.module.css'
import type { AdminTabProps } from './plan.ts'
import { UserDialog, type ChatUser } from './UserDialog.tsx'
import s from './admin.module.css'

/** The desktop columns in one line for phones. */
const phoneSummary = (user: ChatUser): string =>
  [
    pluralize(user.group_channel_count, 'chat'),
    user.report_count > 0 ? pluralize(user.report_count, 'report') : '',
    user.is_online ? 'online' : '',
    user.is_muted ? 'muted' : '',
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
            hint="First letters of a nickname"
          />
        }
      />
      <div className={s.reports}>
        {found.error ? (
          <ErrorState
            title="The users could not be loaded"
            text={errorMessage(found.error)}
            onAgain={() => void found.refetch()}
          />
        ) : !rows ? (
          <CardSkeleton />
        ) : rows.length === 0 ? (
          <Empty kind="noMatch" title={`No nickname begins with “${search}”`}>
            <Button onClick={() => set({ search: '' })}>Clear search</Button>
          </Empty>
        ) : (
          <div className={s.wide}>
            <table className={`${v.table} ${s.users}`}>
              <thead>
                <tr>
                  {['Nickname', 'Email', 'Chats', 'Reports', 'Online', 'Last seen', 'Muted'].map((head) => (
                    <th key={head} scope="col">
                      {head}
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
                    <td>{user.is_online ? 'Yes' : 'No'}</td>
                    <td className="soft">
                      {user.last_seen_at ? stampAt(user.last_seen_at, timezone) : 'Never'}
                    </td>
                    <td>{user.is_muted ? 'Muted' : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {found.hasNextPage && (
              <div className={s.more}>
                <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  Load more
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
