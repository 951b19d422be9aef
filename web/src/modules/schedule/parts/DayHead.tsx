import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { date } from '#contract/kit/time.ts'
import { useStableConnection } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { LiveLine } from '../../../ui/base/LiveLine.tsx'
import { dayTitle, dayText, relativeDay, shiftDay } from './day.ts'
import { t } from '../texts.ts'
import s from './day.module.css'

interface Props {
  day: string
  today: string
  onGo: (day: string) => void
  /** Layout for the bay: 56 px touch targets, and the connection state next to the day. */
  large?: boolean
  children?: ReactNode
}

/** The shown day, with buttons for the previous and next day. */
export function DayHead({ day, today, onGo, large, children }: Props) {
  const size = large ? 'l' : 'm'
  const step = (by: 1 | -1, icon: ReactNode) => (
    <IconButton
      label={t(by < 0 ? 'day.previous' : 'day.next', { day: dayText(shiftDay(day, by)) })}
      keys={by < 0 ? 'arrowleft' : 'arrowright'}
      size={size}
      edged
      className={large ? s.step : undefined}
      icon={icon}
      onClick={() => onGo(shiftDay(day, by))}
    />
  )
  return (
    <header className={s.head} data-large={large || undefined}>
      <div className="grow">
        <div className={s.title}>
          <h1>{dayTitle(day, today)}</h1>
          {large && <ConnectionState />}
        </div>
        <p className={s.date} aria-live="polite">
          {relativeDay(day, today) ? dayText(day) : date(day)}
        </p>
      </div>
      {children}
      {day !== today && (
        <Button
          size={size}
          className={large ? s.step : undefined}
          keys={large ? undefined : 't'}
          onClick={() => onGo(today)}
        >
          {t('day.goToday')}
        </Button>
      )}
      {step(-1, <IconChevronLeft size={large ? 22 : 18} />)}
      {step(1, <IconChevronRight size={large ? 22 : 18} />)}
    </header>
  )
}

/** Short connection state. On wide screens the top bar has its own. */
function ConnectionState() {
  const { line, seconds } = useStableConnection()
  return (
    <span className={s.line}>
      <LiveLine
        state={line}
        detail={line === 'reconnecting' && seconds > 0 ? t('connection.seconds', { seconds }) : undefined}
      />
    </span>
  )
}
