import { IconX } from '@tabler/icons-react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { usePresences } from '../state/typingAndPresence.ts'
import { PersonAvatar, useOnline } from './PersonAvatar.tsx'
import { firmName } from './chatText.ts'
import { t } from '../texts.ts'
import s from './views.module.css'

interface Props {
  member: FoundMember
  /** Chosen but not saved yet, so it can be removed again. */
  isAdded?: boolean
  isOwner?: boolean
  zone: string
  onRemove?: () => void
}

/** A member with firm and presence. */
export function MemberRow({ member, isAdded, isOwner, zone, onRemove }: Props) {
  const online = useOnline(member)
  const lastSeenAt = usePresences()[member.userId]?.at ?? member.lastSeenAt
  const state = isAdded
    ? t('person.added')
    : online
      ? t('person.online')
      : lastSeenAt
        ? t('person.lastSeen', { time: stampAt(lastSeenAt, zone) })
        : t('person.offline')
  return (
    <li className={s.member}>
      <PersonAvatar member={member} />
      <span className="grow" style={{ minWidth: 0 }}>
        <span className="cut" style={{ display: 'block' }}>
          {member.name}
          {isOwner && <span className="muted"> · {t('person.owner')}</span>}
        </span>
        <small className="cut" data-added={isAdded || undefined}>
          {[firmName(member), state].filter(Boolean).join(' · ')}
        </small>
      </span>
      {onRemove && (
        <IconButton
          size="s"
          label={t('person.remove', { name: member.name })}
          icon={<IconX />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
