import { IconAlertCircle, IconInbox, IconLock, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import s from './states.module.css'

interface EmptyProps {
  /** Nothing yet, nothing matches, not allowed: kept apart, for each has another way on. */
  kind: 'none' | 'noMatch' | 'denied'
  /** What is missing: "No ROs match “RAV4 2031”". */
  title: string
  /** Why: "5 statuses and the last 30 days are set." */
  text?: string
  /** The one way on, and at most one quiet other. */
  children?: ReactNode
}

const icons = { none: IconInbox, noMatch: IconSearch, denied: IconLock }

/** There is nothing to show. */
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
  /** The cause in words and what is kept: "The server did not answer within 6 s. Your filters are kept." */
  text?: string
  /** The short reference of the answer, to tell those who look after it. */
  reference?: string
  onAgain?: () => void
  againLabel?: string
  /** Another way on. */
  children?: ReactNode
}

/** A part that failed; the rest of the page stays. */
export function ErrorState(props: ErrorProps) {
  const { title, text, reference, onAgain, againLabel = 'Try again', children } = props
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
