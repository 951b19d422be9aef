import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { t } from '../texts.ts'
import s from './list.module.css'

interface Props {
  name: string
  /** Muted text after the name, such as the firm. */
  suffix?: string
  unread: number
  open: boolean
  onOpen: (open: boolean) => void
  /** Button at the right of the header. */
  action?: ReactNode
  children: ReactNode
}

/** One accordion section of the chat list. */
export function ChatSection({ name, suffix, unread, open, onOpen, action, children }: Props) {
  const id = useId()
  return (
    <section className={s.section}>
      <div className={s.fold}>
        <h3 className="grow">
          <button
            type="button"
            className={s.foldName}
            style={{ width: '100%' }}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
          >
            <IconChevronRight size={14} aria-hidden="true" />
            <span className="cut">
              {name}
              {suffix && <span className={s.foldFirm}> · {suffix}</span>}
            </span>
            {unread > 0 && <CountBadge count={unread} small means={t('unread')} />}
          </button>
        </h3>
        {action}
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
