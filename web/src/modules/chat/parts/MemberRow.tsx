import { IconX } from '@tabler/icons-react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { usePresences } from '../state/typingAndPresence.ts'
import { PersonAvatar, useOnline } from './PersonAvatar.tsx'
import { firmName } from './chatText.ts'
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
    ? 'Added'
    : online
      ? 'Online'
      : lastSeenAt
        ? `Last seen ${stampAt(lastSeenAt, zone)}`
        : 'Offline'
  return (
    <li className={s.member}>
      <PersonAvatar member={member} />
      <span className="grow" style={{ minWidth: 0 }}>
        <span className="cut" style={{ display: 'block' }}>
          {member.name}
          {isOwner && <span className="muted"> · Owner</span>}
        </span>
        <small className="cut" data-added={isAdded || undefined}>
          {[firmName(member), state].filter(Boolean).join(' · ')}
        </small>
      </span>
      {onRemove && (
        <IconButton size="s" label={`Take out ${member.name}`} icon={<IconX />} onClick={onRemove} />
      )}
    </li>
  )
}
