import { useQuery } from '@tanstack/react-query'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { read } from '../../../kit/api/queries.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { stateOf, type LaneStates } from './laneStates.ts'
import { defaultMinutes, minutesOf, type Place } from './rules/place.ts'
import { t } from './texts.ts'
import { lengthText } from '../parts/lengthText.ts'
import { visitLabel, wantedText, whenText } from './format.ts'
import s from './tray.module.css'

interface Props {
  firm: number
  visits: readonly ScheduledVisit[]
  states: LaneStates
  onPlace: (visit: ScheduledVisit, place: Place) => void
  /** Within a sheet, which has a title of its own. */
  isSheet?: boolean
}

/** Open visits without a time. They are dragged onto the board, or scheduled by S. */
export function Tray({ firm, visits, states, onPlace, isSheet }: Props) {
  // Those that can be scheduled come first; an RO on hold waits.
  const mayPlan = ({ rights }: ScheduledVisit) => rights.includes('schedule')
  const sorted = visits.toSorted((a, b) => Number(mayPlan(b)) - Number(mayPlan(a)))
  const next = visits.find(mayPlan)
  return (
    <aside className={s.tray} aria-label={t('tray.title')}>
      {!isSheet && (
        <div className={s.head}>
          <h2>{t('tray.title')}</h2>
          {visits.length > 0 && <CountBadge count={visits.length} tone="grey" />}
          <span className="grow" />
          {next && <span className={s.hint}>{t('tray.hint')}</span>}
        </div>
      )}
      {visits.length === 0 && <p className={s.empty}>{t('tray.empty')}</p>}
      {sorted.map((visit) => {
        const state = stateOf(states, visit)
        return (
          <button
            key={visit.calibrateEvent}
            type="button"
            className={s.card}
            data-visit={visit.calibrateEvent}
            data-slot={state}
            data-fixed={!visit.rights.includes('schedule') || undefined}
            aria-pressed={state === 'highlighted'}
          >
            <span className="vh">{visitLabel(visit)}</span>
            <span className={s.line} aria-hidden="true">
              <StatusTag look={visitLook(visit.calibrateStatusType)} />
              <b className={s.ro}>{visit.ronumber}</b>
              <span className="grow" />
              <b className="num">{lengthText(visit.minutes ?? defaultMinutes)}</b>
            </span>
            <span className="cut" aria-hidden="true">
              {vehicleName(visit.vehicleText)}
            </span>
            <span className={s.line} aria-hidden="true">
              <span className={s.shop}>{visit.firmName}</span>
              <span className="grow" />
              {visit.wantedTime && <span className={s.wanted}>{wantedText(visit.wantedTime)}</span>}
            </span>
          </button>
        )
      })}
      {next && <FirstFree key={next.calibrateEvent} firm={firm} visit={next} onPlace={onPlace} />}
    </aside>
  )
}

/** The first time that can be kept for a visit, to be taken with one press. */
function FirstFree({
  firm,
  visit,
  onPlace,
}: {
  firm: number
  visit: ScheduledVisit
  onPlace: Props['onPlace']
}) {
  const offered = useQuery(
    read('GET bay/offeredTimes', { query: { firm, calibrateEvent: visit.calibrateEvent, days: 7 } }),
  )
  const first = offered.data?.days.flatMap(({ times }) => times)[0]
  if (!offered.data || !first) return null
  const place: Place = {
    day: first.start.slice(0, 10),
    start: minutesOf(first.start.slice(11)),
    minutes: offered.data.minutes,
    bay: first.bay,
    techIds: first.technician === null ? visit.techIds : [first.technician],
  }
  const where = [first.bayName, first.technicianName, whenText(place)].filter(Boolean).join(', ')
  return (
    <div className={s.offer}>
      <Note tone="info">
        <Rich
          text={t.template('tray.firstFree')}
          values={{ ronumber: visit.ronumber, length: lengthText(place.minutes), place: where }}
          tags={{ b: (text) => <b>{text}</b> }}
        />
        <Button size="s" onClick={() => onPlace(visit, place)}>
          {t('tray.placeIt')}
        </Button>
      </Note>
    </div>
  )
}
