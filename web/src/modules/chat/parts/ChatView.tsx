import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { IconMinus, IconUsers, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ChatChannel, ChatFile, ChatMessage } from '#contract/chat/shapes.ts'
import { timeNow } from '../../../kit/time/clock.ts'
import { sendChatPush, useLiveState } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { isTyping } from '../../../ui/keys.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { channelQuery } from '../data.ts'
import { typingText } from '../rules/typing.ts'
import { composerContentsOf, saveComposerContents } from '../state/composerContents.ts'
import { useTyping } from '../state/typingAndPresence.ts'
import { forgetRemoval, useRemovedChats } from '../state/session.ts'
import { dispatchChat } from '../state/widget.ts'
import { ChatMenu } from './ChatMenu.tsx'
import { Composer } from './Composer.tsx'
import { ChatSearch } from './ChatSearch.tsx'
import { ViewHeader } from './ViewHeader.tsx'
import { ChatFacts } from './ChatFacts.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Messages } from './Messages.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { MessageHistoryDialog } from './MessageHistoryDialog.tsx'
import { UploadPane } from './UploadPane.tsx'
import { useChatUploads } from './useChatUploads.ts'
import { outsideHoursNotice } from '../rules/hours.ts'
import { readOnlyReason, errorStatus, errorMessage } from './chatText.ts'
import composer from './composer.module.css'
import s from './chat.module.css'
import { t } from '../texts.ts'
import m from './messages.module.css'

const HoursDialog = lazy(() => import('./HoursDialog.tsx'))

interface Props {
  channel: string
  around?: number
  /** On the Chat page: neither minimized nor closed. */
  page?: boolean
  /** On such a page without the list: goes back to it. */
  alone?: boolean
}

const back = () => dispatchChat({ do: 'list' })

/** The hub tells an open chat who comes and goes. */
const useOpenPush = (channel: string) => {
  const live = useLiveState().line === 'live'
  useEffect(() => {
    if (!live) return
    sendChatPush({ channel, open: true })
    return () => void sendChatPush({ channel, open: false })
  }, [channel, live])
}

/** One chat: opening it joins, and makes it when it is missing. */
export function ChatView({ channel, around, page, alone }: Props) {
  const gone = useRemovedChats().includes(channel)
  // Opening a chat again asks to join it. Only someone who was a member is told of being removed.
  useEffect(() => forgetRemoval(channel), [channel])
  const found = useQuery({ ...channelQuery(channel), enabled: !gone })
  const close = () => dispatchChat({ do: 'close', channel })
  if (gone || found.error || !found.data)
    return (
      <div className={s.view}>
        <ViewHeader title={t('chat.title')} onBack={page && !alone ? undefined : back}>
          {!page && <IconButton label={t('chat.close')} icon={<IconX />} onClick={close} />}
        </ViewHeader>
        <div className={s.pad}>
          {gone ? (
            <Empty kind="denied" title={t('chat.gone')} text={t('chat.goneHint')}>
              {channel.startsWith('request_') && (
                <Button onClick={() => forgetRemoval(channel)}>{t('chat.rejoin')}</Button>
              )}
              <Button onClick={close}>{t('chat.all')}</Button>
            </Empty>
          ) : errorStatus(found.error) === 404 ? (
            <Empty kind="denied" title={t('chat.denied')} text={t('chat.deniedHint')}>
              <Button onClick={close}>{t('chat.all')}</Button>
            </Empty>
          ) : found.error ? (
            <ErrorState
              title={t('chat.failed')}
              text={errorMessage(found.error)}
              onAgain={() => void found.refetch()}
            />
          ) : (
            <CardSkeleton />
          )}
        </div>
      </div>
    )
  return <Opened key={channel} channel={found.data} around={around} page={page} alone={alone} />
}

function Opened({ channel, around, page, alone }: Omit<Props, 'channel'> & { channel: ChatChannel }) {
  const { url, name, data } = channel
  const { guid, timezone, firm } = useProfile()
  const uploads = useChatUploads(firm, url)
  const [pane, setPane] = useState(false)
  const [files, setFiles] = useState(() => composerContentsOf(url).files)
  const [kept, setKept] = useState(() => composerContentsOf(url).waiting)
  const [quote, setQuote] = useState(() => composerContentsOf(url).quote)
  useEffect(() => saveComposerContents(url, { files, waiting: kept, quote }), [url, files, kept, quote])
  const [trace, setTrace] = useState<ChatMessage>()
  const [report, setReport] = useState<ChatMessage>()
  const [search, setSearch] = useState<string>()
  const [hours, setHours] = useState(false)
  const outside = channel.workingDay && outsideHoursNotice(channel.workingDay, new Date(timeNow()))
  const typing = useTyping(url)
  useOpenPush(url)
  const closed = readOnlyReason(channel)
  const upload = (given: File[]) => {
    if (given.length > 0) uploads.add(given)
    setPane(true)
  }
  const take = (taken: ChatFile[], waiting: File[]) => {
    setFiles([...files, ...taken])
    setKept([...kept, ...waiting])
    uploads.clear()
    setPane(false)
  }
  return (
    <div
      className={s.view}
      role="group"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Escape first closes what covers the chat, then leaves the field, and then the chat.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        const leaves = isTyping(event.target)
        if (!pane && search === undefined && !leaves) return
        event.preventDefault()
        if (pane) setPane(false)
        else if (search !== undefined) setSearch(undefined)
        else event.currentTarget.focus({ preventScroll: true })
      }}
      onDragOver={(event) => {
        if (closed || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setPane(true)
      }}
    >
      <ViewHeader
        title={
          data ? (
            <Link href={links.request(data.calibrate)} data-tip={name}>
              {name}
            </Link>
          ) : (
            <span data-tip={name}>{name}</span>
          )
        }
        sub={<ChatFacts channel={channel} />}
        onBack={alone ? back : undefined}
      >
        <IconButton
          size="s"
          label={t('chat.members')}
          icon={<IconUsers />}
          onClick={() => dispatchChat({ do: 'members', channel: url })}
        />
        <ChatMenu
          channel={channel}
          onSearch={() => setSearch('')}
          onFiles={closed ? undefined : () => setPane(true)}
          onHours={() => setHours(true)}
        />
        {!page && (
          <>
            <IconButton
              size="s"
              label={t('chat.minimize')}
              icon={<IconMinus />}
              onClick={() => dispatchChat({ do: 'minimize', channel: url, name })}
            />
            <IconButton
              size="s"
              label={t('chat.close')}
              icon={<IconX />}
              onClick={() => dispatchChat({ do: 'close', channel: url })}
            />
          </>
        )}
      </ViewHeader>
      <div className={s.below}>
        <ConnectionNotice />
        {search !== undefined && (
          <ChatSearch
            channel={url}
            search={search}
            onSearch={setSearch}
            onClose={() => setSearch(undefined)}
          />
        )}
        <Messages
          channel={channel}
          me={guid}
          zone={timezone}
          around={around}
          onQuote={closed ? undefined : setQuote}
          onTrace={setTrace}
          onReport={setReport}
        />
        <div className={m.typing} role="status">
          {typingText(typing.map((each) => each.name)) || (!closed && outside)}
        </div>
        {closed ? (
          <div className={composer.closed} role="note">
            {closed}
          </div>
        ) : (
          <Composer
            channel={channel}
            me={guid}
            files={files}
            onFiles={setFiles}
            kept={kept}
            onKept={setKept}
            quote={quote}
            onQuote={setQuote}
            onUpload={upload}
            onSent={() => {}}
          />
        )}
        {pane && <UploadPane uploads={uploads} onTake={take} onClose={() => setPane(false)} />}
      </div>
      {trace && <MessageHistoryDialog message={trace} zone={timezone} onClose={() => setTrace(undefined)} />}
      {report && <ReportDialog message={report} onClose={() => setReport(undefined)} />}
      <Suspense>
        {hours && channel.workingDay && (
          <HoursDialog url={url} name={name} day={channel.workingDay} onClose={() => setHours(false)} />
        )}
      </Suspense>
    </div>
  )
}
