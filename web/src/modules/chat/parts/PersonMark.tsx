import { initials } from '../../../ui/base/text.tsx'
import { usePresences } from '../state/moments.ts'
import { rampOf } from './MessageItem.tsx'
import s from './views.module.css'

interface Props {
  member: { userId: string; name: string; color: number; connectionStatus: 'online' | 'offline' }
}

/** Whether somebody is there: as the hub told last, else as the server answered. */
export const useOnline = ({ userId, connectionStatus }: Props['member']): boolean =>
  usePresences()[userId]?.online ?? connectionStatus === 'online'

/** The initials of a person in their colour, with a dot while they are there. */
export function PersonMark({ member }: Props) {
  const online = useOnline(member)
  return (
    <span className={s.mark} data-ramp={rampOf(member.color)} data-online={online || undefined}>
      <span aria-hidden="true">{initials(member.name)}</span>
    </span>
  )
}
