import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import { clock } from '#contract/kit/time.ts'
import type { TechnicianDay } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { QueuePlaceholder } from './QueuePlaceholder.tsx'
import { t } from './texts.ts'
import s from './queue.module.css'

/** Where the time of day begins in a local time, YYYY-MM-DD HH:mm. */
const timeStart = 11

/** Today by technician: how far each is, and what is in progress or next. Undefined while loading. */
export function TechnicianDays({ technicians }: { technicians: readonly TechnicianDay[] | undefined }) {
  return (
    <Card title={t('today.title')} flush>
      <div className={s.body}>
        {!technicians && <QueuePlaceholder />}
        {technicians?.length === 0 && <p className={s.none}>{t('today.none')}</p>}
        {technicians && technicians.length > 0 && (
          <ul>
            {technicians.map(({ user, name, visits, done, late, next }) => (
              <li key={user} className={s.tech}>
                <b className="cut">{name}</b>
                <span className={s.detail}>{t('today.done', { done, total: visits })}</span>
                {late > 0 && (
                  <span className={s.wait} data-late="">
                    {t('today.late', { number: numberText(late) })}
                  </span>
                )}
                {next && (
                  <Link className={s.next} href={links.request(next.calibrate, next.calibrateEvent)}>
                    <StatusGlyph look={visitLook(next.status)} />
                    <span className="cut">
                      {t('today.next', {
                        time: clock(next.scheduled.slice(timeStart)),
                        ronumber: next.ronumber,
                      })}
                    </span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
