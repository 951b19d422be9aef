import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconArchiveOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminChannel } from '#contract/chat/admin.ts'
import type { ChatChannel, ChatMessage } from '#contract/chat/shapes.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { archive } from '../parts/channelActions.ts'
import HoursDialog from '../parts/HoursDialog.tsx'
import { Messages } from '../parts/Messages.tsx'
import { ReportDialog } from '../parts/ReportDialog.tsx'
import { MessageHistoryDialog } from '../parts/MessageHistoryDialog.tsx'
import { errorStatus, errorMessage } from '../parts/chatText.ts'
import { ChannelMembers } from './ChannelMembers.tsx'
import { Details } from './Details.tsx'
import composer from '../parts/composer.module.css'
import { t } from './texts.ts'
import s from './admin.module.css'

export const adminChannelQuery = (channel: string) =>
  read('GET chat/chatChannel', { query: { channel, show_member: true, show_metadata: true } })

/**
 * Shapes an admin channel row for the message view; the reader is not a member, so rights and counts are
 * empty.
 */
const asChannel = (row: AdminChannel): ChatChannel => ({
  url: row.channel_url,
  name: row.name,
  type: row.type,
  owner: row.owner,
  members: [],
  unreadCount: 0,
  createdOn: row.created_at,
  updatedOn: row.last_message_at ?? row.created_at,
  memberCount: row.member_count,
  data: row.metadata,
  isMessages: row.message_count > 0,
  last: 0,
  read: 0,
  firstUnread: null,
  lastWords: '',
  lastName: '',
  isArchived: row.is_archived,
  isTrashed: row.is_trashed,
  workingDay: row.working_day,
  rights: [],
})

/** One channel for the admin: its messages, members, details, and the archive button. */
export function Channel({ url, onClose }: { url: string; onClose: () => void }) {
  const { guid, timezone } = useProfile()
  const [tab, setTab] = useState('messages')
  const [trace, setTrace] = useState<ChatMessage>()
  const [report, setReport] = useState<ChatMessage>()
  const [hours, setHours] = useState(false)
  const found = useQuery(adminChannelQuery(url))
  useLiveRefresh('channel', 'chat/chatChannel')
  if (found.error)
    return errorStatus(found.error) === 404 ? (
      <Empty kind="denied" title={t('channel.gone')} text={t('channel.goneHint')}>
        <Button onClick={onClose}>{t('channel.all')}</Button>
      </Empty>
    ) : (
      <ErrorState
        title={t('channel.failed')}
        text={errorMessage(found.error)}
        onAgain={() => void found.refetch()}
      />
    )
  if (!found.data) return <CardSkeleton />
  const row = found.data
  const toggleArchived = async () => {
    await archive({ url, name: row.name, isArchived: row.is_archived })
    await found.refetch()
  }
  return (
    <section className={s.channel} aria-label={row.name}>
      <header className={s.channelHead}>
        <div className="grow" style={{ minWidth: 0 }}>
          <h2 className="cut">{row.name}</h2>
          <div className={s.quiet}>
            {[row.channel_url, row.is_trashed && t('state.removed'), row.is_archived && t('state.archived')]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
        {!row.is_trashed && (
          <Button
            icon={row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
            onClick={() => void toggleArchived()}
          >
            {row.is_archived ? t('channel.reopen') : t('channel.archive')}
          </Button>
        )}
        <IconButton label={t('channel.close')} icon={<IconX />} onClick={onClose} />
      </header>
      <Tabs
        label={row.name}
        active={tab}
        onChange={setTab}
        tabs={[
          { key: 'messages', label: t('channel.messages'), count: row.message_count, tone: 'grey' },
          { key: 'members', label: t('channel.members'), count: row.member_count, tone: 'grey' },
          { key: 'details', label: t('channel.details') },
        ]}
      />
      {tab === 'messages' && (
        <>
          <Messages
            channel={asChannel(row)}
            me={guid}
            zone={timezone}
            asHost
            onTrace={setTrace}
            onReport={setReport}
          />
          <div className={composer.closed} role="note">
            <span className="grow">{t('channel.readOnly')}</span>
            <span className="muted">{t('channel.openReports', { count: row.report_count })}</span>
          </div>
        </>
      )}
      {tab === 'members' && <ChannelMembers key={row.member_count} channel={row} />}
      {tab === 'details' && (
        <Details channel={row} zone={timezone} onHours={row.is_trashed ? undefined : () => setHours(true)} />
      )}
      {trace && <MessageHistoryDialog message={trace} zone={timezone} onClose={() => setTrace(undefined)} />}
      {report && <ReportDialog message={report} onClose={() => setReport(undefined)} />}
      {hours && (
        <HoursDialog url={url} name={row.name} day={row.working_day} onClose={() => setHours(false)} />
      )}
    </section>
  )
}
