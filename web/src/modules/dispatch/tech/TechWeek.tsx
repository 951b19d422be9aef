import { dayName } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { date } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { lengthText } from '../format.ts'
import { t } from '../texts.ts'
import s from './tech.module.css'

interface Props {
  user: number
  /** First day, YYYY-MM-DD. */
  from: string
  onDay: (day: string) => void
}

const weekday = (day: string): string => dayName(day, { weekday: 'short' })

const loadText = (count: number, minutes: number, travelMinutes: number): string => {
  const load = t('techs.day', { count, length: lengthText(minutes) })
  return travelMinutes > 0 ? t('week.driving', { load, travel: lengthText(travelMinutes) }) : load
}

/** How full the next days of a tech are. Pressing one shows it. */
export function TechWeek({ user, from, onDay }: Props) {
  const found = useQuery(read('GET dispatch/techSchedule', { query: { user, from, days: 7 } }))
  const body = () => {
    if (found.isError && !found.data)
      return (
        <p className={s.where}>
          {t('week.failed')}
          <Button size="s" onClick={() => void found.refetch()}>
            {t('list.again')}
          </Button>
        </p>
      )
    if (!found.data) return <CardSkeleton lines={4} />
    return (
      <ul className={s.week}>
        {found.data.schedule.map(({ day, opens, closure, visits, minutes, travelMinutes }) => (
          <li key={day}>
            <button type="button" aria-current={day === from ? 'date' : undefined} onClick={() => onDay(day)}>
              <span>{t('week.day', { weekday: weekday(day), date: date(day).slice(0, 5) })}</span>
              <span className={visits > 0 ? undefined : 'muted'}>
                {visits > 0
                  ? loadText(visits, minutes, travelMinutes)
                  : (closure ?? t(opens === null ? 'week.closed' : 'techs.noVisits'))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className={s.part} aria-label={t('week.title')}>
      <h3>{t('week.title')}</h3>
      {body()}
    </section>
  )
}
