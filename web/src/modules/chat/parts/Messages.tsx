import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { ChatChannel, ChatMessage } from '#contract/chat/shapes.ts'
import { numberText } from '#contract/kit/locale.ts'
import { date, localAt } from '#contract/kit/time.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { rowsOf } from '../rules/rows.ts'
import { useQueue } from '../state/session.ts'
import { loadAfter, loadBefore, openThread, useThread } from '../state/threads.ts'
import { dispatchChat } from '../state/widget.ts'
import { MessageItem } from './MessageItem.tsx'
import { QueuedMessageItem } from './QueuedMessageItem.tsx'
import { MessageAnnouncer } from './MessageAnnouncer.tsx'
import { Receipt } from './Receipt.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { useThreadScroll } from './useThreadScroll.ts'
import frame from './chat.module.css'
import { t } from '../texts.ts'
import s from './messages.module.css'

interface Props {
  channel: ChatChannel
  me: string
  zone: string
  /** Number of the message to scroll to, e.g. a search hit. */
  around?: number
  /** Read-only view for the host: nothing is marked as read and no replies are possible. */
  asHost?: boolean
  onQuote?: (message: ChatMessage) => void
  onTrace: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

/** The messages of a chat, newest last. Scrolling up loads earlier pages until none are left. */
export function Messages(props: Props) {
  const { channel, me, zone, around, asHost, onQuote, onTrace, onReport } = props
  const { url } = channel
  const { thread, state, failure, loadingMore } = useThread(url)
  const [unread] = useState({
    from: asHost ? undefined : (channel.firstUnread ?? undefined),
    count: channel.unreadCount,
  })
  const [highlighted, setHighlighted] = useState(around)
  const [seenNew, setSeenNew] = useState(unread.from === undefined)
  const waiting = useWaiting(state === 'loading')
  const pending = useQueue().filter((each) => each.channel === url)
  const { messages } = thread
  const rows = useMemo(
    () => rowsOf(messages, (instant) => localAt(instant, zone).slice(0, 10), unread.from, unread.count),
    [messages, zone, unread],
  )
  const ready = state === 'ready'
  const { box, virtual, atEnd, scrollToEnd, scrollToNumber, onScroll } = useThreadScroll({
    rows,
    ready,
    around,
    onBefore: () => void loadBefore(url),
    onAfter: () => void loadAfter(url),
  })
  useEffect(() => {
    setHighlighted(around)
    void openThread(url, around)
  }, [url, around])
  // Highlight the requested message for a while once it is rendered.
  useEffect(() => {
    if (highlighted === undefined || !ready || !scrollToNumber(highlighted)) return
    const timer = setTimeout(() => setHighlighted(undefined), 2500)
    return () => clearTimeout(timer)
  }, [highlighted, ready, scrollToNumber])
  const last = messages.at(-1)
  useMarkRead(url, last?.number ?? 0, channel.read, ready && atEnd && !thread.hasAfter && !asHost)
  const items = virtual.getVirtualItems()
  const firstShown = rows[items.find((item) => item.end > (virtual.scrollOffset ?? 0))?.index ?? 0]
  const newIndex = rows.findIndex(({ kind }) => kind === 'new')
  const isNewAbove =
    !seenNew && unread.from !== undefined && (newIndex < 0 || rows.indexOf(firstShown as never) > newIndex)
  const jumpTo = (number: number) => {
    setSeenNew(true)
    if (!scrollToNumber(number)) dispatchChat({ do: 'open', channel: url, around: number })
    setHighlighted(number)
  }
  const toLast = async () => {
    if (thread.hasAfter) await openThread(url)
    scrollToEnd()
  }
  const lastOwn = messages.findLast((message) => message.type === 'sent' && !message.deletedOn)

  if (state === 'failed')
    return (
      <div className={s.box}>
        <ErrorState
          title={t('messages.failed')}
          text={failure?.message}
          onAgain={() => void openThread(url, around)}
        />
      </div>
    )
  return (
    <div className={s.box}>
      {isNewAbove && (
        <div className={s.jump} data-at="top">
          <Button
            size="s"
            look="accent"
            icon={<IconArrowUp size={14} />}
            onClick={() => jumpTo(unread.from ?? 0)}
          >
            {t('messages.new', { number: numberText(unread.count) })}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className={s.scroll}
        role="log"
        aria-live="off"
        aria-label={t('messages.label', { name: channel.name })}
        aria-busy={state === 'loading' || loadingMore !== undefined || undefined}
        tabIndex={0}
        onScroll={onScroll}
      >
        {ready && thread.hasBefore && (
          <div className={s.earlier}>
            <Button
              size="s"
              look="ghost"
              busy={loadingMore === 'before'}
              onClick={() => void loadBefore(url)}
            >
              {t('messages.earlier')}
            </Button>
          </div>
        )}
        {state === 'loading' && (waiting === 'shown' || waiting === 'long') && (
          <div className={frame.bones}>
            {[1, 2, 3, 4].map((each) => (
              <i key={each} className={frame.bone} />
            ))}
          </div>
        )}
        {ready && messages.length === 0 && pending.length === 0 && (
          <p className={frame.nothing} style={{ margin: 'auto', padding: 14 }}>
            {t('messages.none')}
          </p>
        )}
        <div className={s.all} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <div
                key={row.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={s.row}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'day' && <div className={s.day}>{date(row.day)}</div>}
                {row.kind === 'new' && (
                  <div className={s.new}>{t('messages.new', { number: numberText(row.count) })}</div>
                )}
                {row.kind === 'message' && (
                  <MessageItem
                    message={row.message}
                    follows={row.follows}
                    zone={zone}
                    me={me}
                    isHighlighted={row.message.number === highlighted}
                    receipt={
                      row.message === lastOwn && !asHost ? (
                        <Receipt message={row.message} members={channel.members} />
                      ) : undefined
                    }
                    onQuote={onQuote}
                    onJump={jumpTo}
                    onTrace={onTrace}
                    onReport={onReport}
                  />
                )}
              </div>
            )
          })}
        </div>
        {pending.map((each) => (
          <QueuedMessageItem key={each.guid} queued={each} zone={zone} onShown={scrollToEnd} />
        ))}
      </div>
      {ready && (!atEnd || thread.hasAfter) && (
        <div className={s.jump} data-at="end">
          <Button size="s" icon={<IconArrowDown size={14} />} onClick={() => void toLast()}>
            {t('messages.latest')}
          </Button>
        </div>
      )}
      <MessageAnnouncer channel={url} />
    </div>
  )
}
