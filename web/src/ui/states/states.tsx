import { IconAlertCircle, IconClock, IconInbox, IconLock, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import { t } from './texts.ts'
import s from './states.module.css'

interface EmptyProps {
  /** Nothing exists yet, nothing matches, or access is denied. Each case calls for a different next step. */
  kind: 'none' | 'noMatch' | 'denied'
  /** What is missing: "No ROs match “RAV4 2031”". */
  title: string
  /** Why: "5 statuses and the last 30 days are set." */
  text?: string
  /** The next step as a button, with at most one secondary button. */
  children?: ReactNode
}

const icons = { none: IconInbox, noMatch: IconSearch, denied: IconLock }

/** Empty state of a list or page. */
export function Empty({ kind, title, text, children }: EmptyProps) {
  const Icon = icons[kind]
  return (
    <div className={s.state}>
      <Icon size={28} className={s.mark} aria-hidden="true" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={s.ways}>{children}</div>}
    </div>
  )
}

export interface ErrorProps {
  /** What happened: "The list could not be loaded". */
  title: string
  /** The cause, and what is not lost: "The server did not answer within 6 s. Your filters are still set." */
  text?: string
  /** Short reference of the failed request, for support. */
  reference?: string
  onAgain?: () => void
  againLabel?: string
  /** Additional buttons. */
  children?: ReactNode
}

/** Error state of a part of the page; the rest stays usable. */
export function ErrorState(props: ErrorProps) {
  const { title, text, reference, onAgain, againLabel = t('again'), children } = props
  return (
    <div className={s.state} role="alert">
      <IconAlertCircle size={28} className={s.mark} data-bad="" aria-hidden="true" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={s.ways}>
        {onAgain && (
          <Button size="s" icon={<IconRefresh size={14} />} onClick={onAgain}>
            {againLabel}
          </Button>
        )}
        {children}
        {reference && <span className={s.reference}>{reference}</span>}
      </div>
    </div>
  )
}

/** Part of the page that waits for a busy server. It is tried again by itself; the button tries at once. */
export function BusyState({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={s.state}>
      <IconClock size={28} className={s.mark} aria-hidden="true" />
      <h2>{t('busy.title')}</h2>
      <p>{t('busy.text')}</p>
      <div className={s.ways}>
        <Button size="s" icon={<IconRefresh size={14} />} onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
