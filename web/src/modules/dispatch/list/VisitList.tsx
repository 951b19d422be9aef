import { useEffect, useRef, type MouseEvent } from 'react'
import { links } from '#contract/links.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Avatar } from '../../../ui/base/text.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Visit } from '../data.ts'
import { lengthText, plannedShort } from '../format.ts'
import { t } from '../texts.ts'
import s from './list.module.css'

interface Props {
  visits: readonly Visit[]
  /** The shown day, YYYY-MM-DD. */
  day: string
  chosen: number
  changing: ReadonlySet<number>
  isOld: boolean
  onChoose: (id: number) => void
  /** A visit was pressed, which may become a drag. */
  onPress: (visit: Visit, press: MouseEvent) => void
}

/** The visits of a page. Pressing one ranks the techs for it; a mouse drags it onto a tech. */
export function VisitList({ visits, day, chosen, changing, isOld, onChoose, onPress }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ol ref={list} className={s.list} aria-label={t('list.label')} data-old={isOld || undefined}>
      {visits.map((visit) => (
        <li
          key={visit.calibrateEvent}
          className={s.row}
          data-chosen={visit.calibrateEvent === chosen || undefined}
          data-changing={changing.has(visit.calibrateEvent) || undefined}
          data-fixed={!visit.rights.includes('assign') || undefined}
          onMouseDown={(event) => event.button === 0 && onPress(visit, event)}
        >
          <div className={s.line}>
            <StatusTag look={visitLook(visit.calibrateStatusType)} />
            <Link
              href={links.request(visit.calibrate, visit.calibrateEvent)}
              aria-label={t('list.open', { ronumber: visit.ronumber })}
              draggable={false}
            >
              {visit.ronumber}
            </Link>
            <span className={s.when}>{plannedShort(visit, day)}</span>
          </div>
          <button
            type="button"
            className={s.choose}
            data-visit={visit.calibrateEvent}
            aria-pressed={visit.calibrateEvent === chosen}
            onClick={() => onChoose(visit.calibrateEvent)}
          >
            <span className="cut">{vehicleName(visit.vehicleText)}</span>
          </button>
          <span className={s.length}>{lengthText(visit.minutes)}</span>
          <span className={s.shop}>
            <span dir="auto">{visit.firmName}</span>
            {visit.skills.length > 0 && ` · ${visit.skills.join(', ')}`}
          </span>
          <span className={s.who}>
            {visit.techNames.length === 0 ? (
              <span className="vh">{t('list.unassigned')}</span>
            ) : (
              <span className={s.techs} data-tip={visit.techNames.join(', ')}>
                <Avatar name={visit.techNames[0] ?? ''} size="s" />
                <span className="vh">{visit.techNames.join(', ')}</span>
                {visit.techNames.length > 1 && (
                  <span aria-hidden="true">{`+${visit.techNames.length - 1}`}</span>
                )}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
