import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { channelsQuery } from '../data.ts'
import { ChannelItem } from './ChannelItem.tsx'
import { errorMessage, errorStatus } from './chatText.ts'
import { t } from '../texts.ts'
import s from './chat.module.css'
import list from './list.module.css'

/** Chats shown at first, and added by each "Show more". */
const pageStep = 40

interface Props {
  firm: number
  search: string
  current: string | undefined
  /** Text to show when there are no chats. */
  emptyText: string
  onOpen: (channel: string) => void
}

/** The chats of one accordion section. The API client logs a failure; this shows it with a retry button. */
export function ChannelList({ firm, search, current, emptyText, onOpen }: Props) {
  const found = useQuery(channelsQuery(firm, search))
  const [shown, setShown] = useState(pageStep)
  const waiting = useWaiting(found.isPending)
  // A list that isn't found counts as empty.
  if (errorStatus(found.error) === 404) return <p className={s.nothing}>{emptyText}</p>
  if (found.error)
    return (
      <p className={s.nothing} role="alert">
        {errorMessage(found.error)}{' '}
        <Button size="s" onClick={() => void found.refetch()}>
          {t('list.retry')}
        </Button>
      </p>
    )
  if (!found.data)
    return waiting === 'shown' || waiting === 'long' ? (
      <div className={s.bones} aria-busy="true">
        <i className={s.bone} />
        <i className={s.bone} />
      </div>
    ) : null
  // Unread chats first; within each group the server's order stays.
  const items = found.data.items.toSorted((a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0))
  const { count } = found.data
  if (items.length === 0) return <p className={s.nothing}>{search ? t('list.noMatch') : emptyText}</p>
  return (
    <>
      <ul>
        {items.slice(0, shown).map((channel) => (
          <li key={channel.url}>
            <ChannelItem
              channel={channel}
              current={channel.url === current}
              onOpen={() => onOpen(channel.url)}
            />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <div className={list.more}>
          <Button size="s" onClick={() => setShown(shown + pageStep)}>
            {t('list.more', { next: Math.min(pageStep, items.length - shown), total: count })}
          </Button>
        </div>
      )}
      {items.length <= shown && count > items.length && (
        <p className={s.nothing}>{t('list.newest', { shown: items.length, total: count })}</p>
      )}
    </>
  )
}
