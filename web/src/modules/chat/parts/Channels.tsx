import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { channelsQuery } from '../data.ts'
import { ChannelItem } from './ChannelItem.tsx'
import { wordsOf } from './words.ts'
import s from './chat.module.css'

/** So many are drawn at first, and so many more each time they are asked for. */
const step = 40

interface Props {
  firm: number
  search: string
  current: string | undefined
  /** What to say when there is none. */
  none: string
  onOpen: (channel: string) => void
}

/** The chats of one accordion. A failure is logged by the call, and says here how to try again. */
export function Channels({ firm, search, current, none, onOpen }: Props) {
  const found = useQuery(channelsQuery(firm, search))
  const [shown, setShown] = useState(step)
  const waiting = useWaiting(found.isPending)
  // The product treats a Not Found as an empty list.
  if (found.error)
    return (
      <p className={s.nothing} role="alert">
        {wordsOf(found.error)}{' '}
        <Button size="s" onClick={() => void found.refetch()}>
          Try again
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
  // What waits for an answer first; the rest as the server orders it.
  const items = found.data.items.toSorted((a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0))
  if (items.length === 0) return <p className={s.nothing}>{search ? 'Nothing matches.' : none}</p>
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
        <div className={s.more}>
          <Button size="s" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, items.length - shown)} more of {items.length}
          </Button>
        </div>
      )}
    </>
  )
}
