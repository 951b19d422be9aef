import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { date } from '#contract/kit/time.ts'
import { useConnectionShown } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { LiveLine } from '../../../ui/base/LiveLine.tsx'
import { dayTitle, dayWords, shiftDay, weekday } from './day.ts'
import s from './day.module.css'

interface Props {
  day: string
  today: string
  onGo: (day: string) => void
  /** In the bay: targets of 56 px, and the live line beside the day. */
  large?: boolean
  children?: ReactNode
}

/** Which day is shown, and the ways to the day before and after. */
export function DayHead({ day, today, onGo, large, children }: Props) {
  const size = large ? 'l' : 'm'
  const step = (by: number, words: string, icon: ReactNode) => (
    <IconButton
      label={`${words} day, ${dayWords(shiftDay(day, by))}`}
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
          {large && <Line />}
        </div>
        <p className={s.date} aria-live="polite">
          {dayTitle(day, today) === weekday(day) ? date(day) : dayWords(day)}
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
          Today
        </Button>
      )}
      {step(-1, 'Previous', <IconChevronLeft size={large ? 22 : 18} />)}
      {step(1, 'Next', <IconChevronRight size={large ? 22 : 18} />)}
    </header>
  )
}

/** The state of the line in short: the frame's own stands in the top bar where there is room for it. */
function Line() {
  const { line, seconds } = useConnectionShown()
  return (
    <span className={s.line}>
      <LiveLine state={line} detail={line === 'reconnecting' && seconds > 0 ? `${seconds} s` : undefined} />
    </span>
  )
}
