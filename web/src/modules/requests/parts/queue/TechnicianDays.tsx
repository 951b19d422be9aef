import type { CSSProperties } from 'react'
import { localAt, clock } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { TechnicianDay } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { useNow } from '../../../../kit/time/age.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { axisOf, boxOf, minutesOf, type DayAxis } from './dayAxis.ts'
import { waitText } from './waitText.ts'
import { t } from './texts.ts'
import s from './today.module.css'

/** Today by technician: a strip of the day with its visits and the time now, and how far each is. */
export function TechnicianDays({ technicians }: { technicians: readonly TechnicianDay[] }) {
  const now = useNow()
  const visits = technicians.flatMap((each) => each.visits)
  const axis = axisOf(visits)
  const time = localAt(new Date(now), displayZone())
  const at = (minutesOf(time) - axis.from) / (axis.to - axis.from)
  return (
    <Card
      title={t('today.title')}
      sub={
        visits.length > 0
          ? `${t('today.techs', { count: technicians.length })}, ${t('today.visits', { count: visits.length })}`
          : undefined
      }
      flush
      actions={<Link href={links.schedule()}>{t('today.schedule')}</Link>}
    >
      {technicians.length === 0 ? (
        <p className={s.none}>{t('today.none')}</p>
      ) : (
        <div className={s.days} style={{ '--now': `${at * 100}%` } as CSSProperties}>
          <div className={s.hours} aria-hidden="true">
            {axis.hours.map(({ minute, share }) => (
              <span key={minute} style={{ insetInlineStart: `${share * 100}%` }}>
                {clock(`${String(minute / 60).padStart(2, '0')}:00`)}
              </span>
            ))}
          </div>
          <ul>
            {technicians.map((technician) => (
              <li key={technician.user}>
                <b className="cut">{technician.name}</b>
                <State technician={technician} now={now} />
                <div className={s.strip}>
                  {technician.visits.map((visit) => (
                    <VisitBox key={visit.calibrateEvent} visit={visit} axis={axis} />
                  ))}
                  {at > 0 && at < 1 && <span className={s.now} />}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** How late the technician is, or how far, and the visit in progress or next. */
function State({ technician: { visits }, now }: { technician: TechnicianDay; now: number }) {
  const late = visits.find(({ isLate }) => isLate)
  const isOpen = ({ status }: Visit) => status !== EventStatus.completed
  const next = visits.find(({ status }) => status === EventStatus.working) ?? late ?? visits.find(isOpen)
  const done = visits.length - visits.filter(isOpen).length
  return (
    <span className={s.state}>
      {late ? (
        <b data-late="">{t('late', { wait: waitText(late.scheduledAt, now) })}</b>
      ) : (
        t('today.done', { done, total: visits.length })
      )}
      {next && (
        <Link href={links.request(next.calibrate, next.calibrateEvent)}>
          {t('row.ro', { ronumber: next.ronumber })}
        </Link>
      )}
    </span>
  )
}

type Visit = TechnicianDay['visits'][number]

/** Too narrow to be pressed, so it leads nowhere. */
function VisitBox({ visit, axis }: { visit: Visit; axis: DayAxis }) {
  const look = visitLook(visit.status)
  const { start, width } = boxOf(visit, axis)
  const time = clock(visit.scheduled.slice(11))
  return (
    <span
      className={s.visit}
      data-ramp={visit.isLate ? 'red' : look.ramp}
      data-tip={t('today.visit', { time, ronumber: visit.ronumber, status: look.word })}
      style={{ insetInlineStart: `${start * 100}%`, width: `${width * 100}%` }}
    >
      <StatusGlyph look={look} size={14} label="" />
      <span className={s.number} aria-hidden="true">
        {visit.ronumber}
      </span>
      <span className="vh">{t('today.visit', { time, ronumber: visit.ronumber, status: look.word })}</span>
    </span>
  )
}
