import { IconCar } from '@tabler/icons-react'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { stampAt } from '#contract/kit/time.ts'
import { ageText, useNow } from '../../../kit/time/age.ts'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { initials, Stamp } from '../../../ui/base/text.tsx'
import { useProfile } from '../../identity/door.ts'
import { t } from '../texts.ts'
import s from './list.module.css'

interface Props {
  channel: ChatChannel
  current: boolean
  onOpen: () => void
}

/** One chat in the list: name, last message, time, and unread count. */
export function ChannelItem({ channel, current, onOpen }: Props) {
  const { timezone } = useProfile()
  const now = useNow()
  const { name, unreadCount, lastWords, lastName, updatedOn, type, data, memberCount, isMessages } = channel
  const isRequest = type !== 'adhoc'
  const notOpenedText = isMessages ? t('item.notJoined') : t('item.notOpened')
  const placeholder = type === 'active' ? notOpenedText : t('item.noMessages')
  const firstName = lastName.split(' ')[0] ?? ''
  const preview = lastName
    ? lastWords
      ? t('item.preview', { name: firstName, text: lastWords })
      : t('item.sentFile', { name: firstName })
    : isRequest
      ? [data?.firmName, placeholder].filter(Boolean).join(' · ')
      : t('members', { count: memberCount })
  return (
    <button
      type="button"
      className={s.item}
      data-unread={unreadCount > 0 || undefined}
      aria-current={current || undefined}
      onClick={onOpen}
    >
      <span className={s.itemMark} data-round={!isRequest || undefined} aria-hidden="true">
        {isRequest ? <IconCar size={18} /> : initials(name)}
      </span>
      <span className={s.itemText}>
        <span className={s.itemLine}>
          <span className={`${s.itemName} cut`}>{name}</span>
          <Stamp
            className={s.itemTime}
            text={ageText(updatedOn, now, timezone)}
            whole={stampAt(updatedOn, timezone)}
            instant={updatedOn}
          />
        </span>
        <span className={s.itemLine}>
          <span className={`${s.itemWords} cut`}>{preview}</span>
          {unreadCount > 0 && <CountBadge count={unreadCount} small means={t('unread')} />}
        </span>
      </span>
    </button>
  )
}
