import { dayText, weekday } from './day.ts'
import type { WeekDay } from './techWeek.ts'
import { t } from '../texts.ts'
import s from './week.module.css'

interface Props {
  days: readonly WeekDay[]
  day: string
  today: string
  onGo: (day: string) => void
}

/** The week around the shown day, with how many visits each day has. */
export function WeekStrip({ days, day, today, onGo }: Props) {
  return (
    <ul className={s.week} aria-label={t('week.label')}>
      {days.map((each) => (
        <li key={each.day}>
          <button
            type="button"
            className={s.day}
            aria-current={each.day === day ? 'date' : undefined}
            data-today={each.day === today || undefined}
            data-closed={each.isClosed || undefined}
            onClick={() => onGo(each.day)}
          >
            <span className="vh">{t('week.day', { day: dayText(each.day), count: each.visits })}</span>
            <span aria-hidden="true">{weekday(each.day).slice(0, 3)}</span>
            <b className="num" aria-hidden="true">
              {Number(each.day.slice(8))}
            </b>
            <span className="num" aria-hidden="true">
              {each.visits > 0 ? each.visits : each.isClosed ? t('week.closed') : '–'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
