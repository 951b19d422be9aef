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
import { errorMessage, errorStatus } from '../parts/chatText.ts'
import { Channel } from './Channel.tsx'
import { pageSize, type AdminTabProps } from './plan.ts'
import { t } from './texts.ts'
import s from './admin.module.css'

const allStates = 9999
const filters = () => [
  { value: allStates, label: t('channels.all') },
  { value: 1, label: t('channels.open') },
  { value: 2, label: t('channels.archived') },
  { value: 3, label: t('channels.removed') },
  { value: 4, label: t('channels.reported') },
]
const types = () => [
  { value: '', label: t('channels.all') },
  { value: 'request', label: t('channels.requests') },
  { value: 'adhoc', label: t('channels.adhoc') },
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
  // A list that isn't found counts as empty.
  const isMissing = errorStatus(found.error) === 404
  const rows = isMissing ? [] : found.data?.pages.flatMap((page) => page.channels)
  const count = found.data?.pages[0]?.count ?? 0
  const isFiltered = search !== '' || filter !== allStates || type !== ''
  return (
    <>
      <ToolRow
        search={
          <SearchBox
            value={search}
            onChange={(text) => set({ search: text.trim() })}
            hint={t('channels.search')}
          />
        }
        chips={
          <>
            <OptionFilter
              label={t('channels.state')}
              options={filters()}
              chosen={filter}
              any={allStates}
              onChange={(next) => set({ filter: next })}
            />
            <OptionFilter
              label={t('channels.type')}
              options={types()}
              chosen={type}
              any=""
              onChange={(next) => set({ type: next })}
            />
          </>
        }
      />
      <div className={s.two} data-open={channel !== '' || undefined}>
        <div className={s.list}>
          {found.error && !isMissing ? (
            <ErrorState
              title={t('channels.failed')}
              text={errorMessage(found.error)}
              onAgain={() => void found.refetch()}
            />
          ) : !rows ? (
            <CardSkeleton />
          ) : rows.length === 0 ? (
            <Empty
              kind={isFiltered ? 'noMatch' : 'none'}
              title={isFiltered ? t('channels.noMatch') : t('channels.none')}
              text={isFiltered ? undefined : t('channels.noneHint')}
            >
              {isFiltered && (
                <Button onClick={() => set({ search: '', filter: allStates, type: '' })}>
                  {t('channels.clear')}
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <ul aria-label={t('channels.label')}>
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
                <span className="muted">{t('channels.shown', { shown: rows.length, count })}</span>
                {found.hasNextPage && (
                  <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                    {t('channels.more')}
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
            <Empty kind="none" title={t('channels.choose')} text={t('channels.chooseHint')} />
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
  const state = row.is_trashed ? t('state.removed') : row.is_archived ? t('state.archived') : ''
  return (
    <button type="button" className={s.row} aria-current={current || undefined} onClick={onOpen}>
      <span className={s.rowLine}>
        <b className="cut grow">{row.name}</b>
        {row.report_count > 0 && <CountBadge count={row.report_count} small means={t('channels.reports')} />}
      </span>
      <span className={`${s.rowLine} ${s.quiet}`}>
        <span className="cut grow">{row.firm_name}</span>
      </span>
      <span className={`${s.rowLine} ${s.quiet}`}>
        <span className="cut grow">
          {[
            state,
            t('channels.members', { count: row.member_count }),
            t('channels.messages', { count: row.message_count }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{stampAt(row.last_message_at ?? row.created_at, zone)}</span>
      </span>
    </button>
  )
}
