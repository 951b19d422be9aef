import { initials } from '../../../ui/base/text.tsx'
import { usePresences } from '../state/typingAndPresence.ts'
import { colorRampOf } from './MessageItem.tsx'
import s from './views.module.css'

interface Props {
  member: { userId: string; name: string; color: number; connectionStatus: 'online' | 'offline' }
}

/** Whether someone is online: the hub's latest report, or the server's answer until there is one. */
export const useOnline = ({ userId, connectionStatus }: Props['member']): boolean =>
  usePresences()[userId]?.online ?? connectionStatus === 'online'

/** A person's initials in their color, with a dot while they are online. */
export function PersonAvatar({ member }: Props) {
  const online = useOnline(member)
  return (
    <span className={s.mark} data-ramp={colorRampOf(member.color)} data-online={online || undefined}>
      <span aria-hidden="true">{initials(member.name)}</span>
    </span>
  )
}
