import { IconX } from '@tabler/icons-react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { usePresences } from '../state/moments.ts'
import { PersonMark, useOnline } from './PersonAvatar.tsx'
import { firmOf } from './words.ts'
import s from './views.module.css'

interface Props {
  member: FoundMember
  /** Chosen but not saved yet, so it can be removed again. */
  added?: boolean
  owner?: boolean
  zone: string
  onRemove?: () => void
}

/** A member with firm and presence. */
export function MemberLine({ member, added, owner, zone, onRemove }: Props) {
  const online = useOnline(member)
  const at = usePresences()[member.userId]?.at ?? member.lastSeenAt
  const state = added ? 'Added' : online ? 'Online' : at ? `Last seen ${stampAt(at, zone)}` : 'Offline'
  return (
    <li className={s.member}>
      <PersonMark member={member} />
      <span className="grow" style={{ minWidth: 0 }}>
        <span className="cut" style={{ display: 'block' }}>
          {member.name}
          {owner && <span className="muted"> · Owner</span>}
        </span>
        <small className="cut" data-added={added || undefined}>
          {[firmOf(member), state].filter(Boolean).join(' · ')}
        </small>
      </span>
      {onRemove && (
        <IconButton size="s" label={`Take out ${member.name}`} icon={<IconX />} onClick={onRemove} />
      )}
    </li>
  )
}
