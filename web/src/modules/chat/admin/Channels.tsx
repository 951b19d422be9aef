import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminChannel } from '#contract/chat/admin.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { pluralize, errorMessage } from '../parts/chatText.ts'
import { Channel } from './Channel.tsx'
import { pageSize, type AdminTabProps } from './plan.ts'
import s from './admin.module.css'

const allStates = 9999
const filters = [
  { value: allStates, label: 'All' },
  { value: 1, label: 'Open' },
  { value: 2, label: 'Archived' },
  { value: 3, label: 'Removed' },
  { value: 4, label: 'Reported' },
]
const types = [
  { value: '', label: 'All' },
  { value: 'request', label: 'Requests' },
  { value: 'adhoc', label: 'Ad hoc' },
]

/** All channels with infinite paging, and the selected one beside them. */
export function Channels({ state, set }: AdminTabProps) {
  const { search, filter, type, channel } = state
  const { timezone } = useProfile()
  const found = useInfiniteQuery({
    queryKey: ['chat/chatChannels', search, filter, type],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET chat/chatChannels',
        {
          query: {
            search,
            filter: String(filter),
            type: type === 'adhoc' || type === 'request' ? type : undefined,
            pageSize,
            token: pageParam,
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const rows = found.data?.pages.flatMap((page) => page.channels)
  const count = found.data?.pages[0]?.count ?? 0
  const isFiltered = search !== '' || filter !== allStates || type !== ''
  return (
    <>
      <ToolRow
        search={
          <SearchBox
            value={search}
            onChange={(text) => set({ search: text.trim() })}
            hint="Name, RO, location"
          />
        }
        chips={
          <>
            <OptionFilter
              label="State"
              options={filters}
              chosen={filter}
              any={allStates}
              onChange={(next) => set({ filter: next })}
            />
            <OptionFilter
              label="Kind"
              options={types}
              chosen={type}
              any=""
              onChange={(next) => set({ type: next })}
            />
          </>
        }
      />
      <div className={s.two} data-open={channel !== '' || undefined}>
        <div className={s.list}>
          {found.error ? (
            <ErrorState
              title="The channels could not be loaded"
              text={errorMessage(found.error)}
              onAgain={() => void found.refetch()}
            />
          ) : !rows ? (
            <CardSkeleton />
          ) : rows.length === 0 ? (
            <Empty
              kind={isFiltered ? 'noMatch' : 'none'}
              title={isFiltered ? 'No channels match' : 'No channels yet'}
              text={isFiltered ? undefined : 'A channel is there when the first person opens a chat.'}
            >
              {isFiltered && (
                <Button onClick={() => set({ search: '', filter: allStates, type: '' })}>
                  Clear filters
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <ul aria-label="Channels">
                {rows.map((row) => (
                  <li key={row.channel_url}>
                    <ChannelRow
                      row={row}
                      zone={timezone}
                      current={row.channel_url === channel}
                      onOpen={() => set({ channel: row.channel_url })}
                    />
                  </li>
                ))}
              </ul>
              <div className={s.more}>
                <span className="muted">
                  {rows.length} of {pluralize(count, 'channel')}
                </span>
                {found.hasNextPage && (
                  <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                    Load more
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
        <div className={s.detail}>
          {channel ? (
            <Channel key={channel} url={channel} onClose={() => set({ channel: '' })} />
          ) : (
            <Empty
              kind="none"
              title="No channel is chosen"
              text="Choose one to see its messages, members and details."
            />
          )}
        </div>
      </div>
    </>
  )
}

interface RowProps {
  row: AdminChannel
  zone: string
  current: boolean
  onOpen: () => void
}

function ChannelRow({ row, zone, current, onOpen }: RowProps) {
  const state = row.is_trashed ? 'Removed' : row.is_archived ? 'Archived' : ''
  return (
    <button type="button" className={s.row} aria-current={current || undefined} onClick={onOpen}>
      <span className={s.rowLine}>
        <b className="cut grow">{row.name}</b>
        {row.report_count > 0 && <CountBadge count={row.report_count} small means="reported" />}
      </span>
      <span className={`${s.rowLine} ${s.quiet}`}>
        <span className="cut grow">{row.firm_name}</span>
      </span>
      <span className={`${s.rowLine} ${s.quiet}`}>
        <span className="cut grow">
          {[state, pluralize(row.member_count, 'member'), pluralize(row.message_count, 'message')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{stampAt(row.last_message_at ?? row.created_at, zone)}</span>
      </span>
    </button>
  )
}
