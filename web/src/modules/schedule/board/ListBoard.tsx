import { links } from '#contract/links.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Link } from '../../../ui/Link.tsx'
import { dayText } from '../parts/day.ts'
import type { BoardDay } from './rules/fit.ts'
import { visitsOf, type VisitIndex } from './rules/lanes.ts'
import { placeOf } from './rules/place.ts'
import { t } from './texts.ts'
import { rangeText, techsText } from './format.ts'
import s from './list.module.css'

interface Props {
  days: readonly BoardDay[]
  index: VisitIndex
  onMove: (id: number) => void
}

/** The visits of a week by day, in order of time. */
export function ListBoard({ days, index, onMove }: Props) {
  return (
    <div className={s.list}>
      {days.map(({ day, closure }) => {
        const here = visitsOf(index, day)
        return (
          <section key={day}>
            <h2>
              {dayText(day)}
              {closure && <span className="muted"> {t('closed.named', { name: closure })}</span>}
            </h2>
            {here.length === 0 && <p className="muted">{t('list.none')}</p>}
            <ul>
              {here.map((visit) => (
                <li key={visit.calibrateEvent} data-row={visit.calibrateEvent}>
                  <b className="num">{rangeText(placeOf(visit) ?? { start: 0, minutes: 0 })}</b>
                  <span className={s.listMain}>
                    <Link href={links.request(visit.calibrate)}>{visit.ronumber}</Link>{' '}
                    {vehicleName(visit.vehicleText)}
                    <span className="muted cut">{visit.firmName}</span>
                  </span>
                  <span>{visit.bayName ?? t('lane.noBay')}</span>
                  <span>{techsText(visit)}</span>
                  <span>
                    <StatusTag look={visitLook(visit.calibrateStatusType)} />
                  </span>
                  {visit.rights.includes('schedule') ? (
                    <Button
                      size="s"
                      id={`move-${visit.calibrateEvent}`}
                      onClick={() => onMove(visit.calibrateEvent)}
                    >
                      {t('select.move')}
                    </Button>
                  ) : (
                    <span />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
