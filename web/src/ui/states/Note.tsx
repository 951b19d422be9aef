import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { t } from './texts.ts'
import s from './states.module.css'

export type NoteTone = 'info' | 'good' | 'warn' | 'bad'

const looks = {
  info: { ramp: 'petrol', icon: IconInfoCircle },
  good: { ramp: 'green', icon: IconCircleCheck },
  warn: { ramp: 'amber', icon: IconAlertTriangle },
  bad: { ramp: 'red', icon: IconAlertCircle },
} as const

interface NoteProps {
  tone: NoteTone
  icon?: ReactNode
  children: ReactNode
  /** Content at the right: a button. */
  end?: ReactNode
}

/** An inline note with an icon on a tinted background. */
export function Note({ tone, icon, children, end }: NoteProps) {
  const { ramp, icon: Icon } = looks[tone]
  return (
    <div className={s.note} data-ramp={ramp}>
      {icon ?? <Icon size={18} aria-hidden="true" />}
      <div className="grow">{children}</div>
      {end}
    </div>
  )
}

interface BannerProps {
  tone: NoteTone
  children: ReactNode
  onClose: () => void
  /** Milliseconds after which it closes by itself. It stays while the pointer or the focus is on it. */
  clearAfter?: number
}

/** A dismissible message above a form or page. */
export function Banner({ tone, children, onClose, clearAfter }: BannerProps) {
  const close = useRef(onClose)
  close.current = onClose
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!clearAfter) return
    const closeUnlessUsed = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(closeUnlessUsed, 1000)
      else close.current()
    }
    let timer = setTimeout(closeUnlessUsed, clearAfter)
    return () => clearTimeout(timer)
  }, [clearAfter, children])
  const closeButton = <IconButton label={t('close')} size="s" icon={<IconX size={16} />} onClick={onClose} />
  return (
    <div ref={box} role={tone === 'bad' ? 'alert' : 'status'}>
      <Note tone={tone} end={closeButton}>
        {children}
      </Note>
    </div>
  )
}
