import { Block } from './Block.tsx'
import { stateOf, type LaneStates } from './laneStates.ts'
import type { BoardDay } from './rules/fit.ts'
import { visitsOf, type VisitIndex } from './rules/lanes.ts'
import { dayText, weekday } from '../parts/day.ts'
import { t } from './texts.ts'
import s from './board.module.css'

interface Props {
  days: readonly BoardDay[]
  /** `YYYY-MM` */
  month: string
  today: string
  index: VisitIndex
  states: LaneStates
  onDay: (day: string) => void
  isPhone: boolean
}

const mostShown = 4

/** A month as a calendar. A visit keeps its time when it is dragged to another day. */
export function MonthBoard({ days, month, today, index, states, onDay, isPhone }: Props) {
  return (
    <div className={s.month}>
      {days.slice(0, 7).map(({ day }) => (
        <b key={day} className={s.monthHead}>
          <span className="vh">{weekday(day)}</span>
          <span aria-hidden="true">{weekday(day).slice(0, 3)}</span>
        </b>
      ))}
      {days.map(({ day, opens, closure }) => {
        const here = visitsOf(index, day)
        const shown = isPhone ? [] : here.slice(0, here.length > mostShown ? mostShown - 1 : mostShown)
        return (
          <div
            key={day}
            className={s.date}
            data-track=""
            data-day={day}
            data-other={!day.startsWith(month) || undefined}
            data-closed={closure !== null || opens === null || undefined}
          >
            <button
              type="button"
              className={s.dateHead}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              <span className="vh">{t('month.day', { day: dayText(day), count: here.length })}</span>
              <span className="num" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
              {isPhone && here.length > 0 && (
                <span className={s.count} aria-hidden="true">
                  {here.length}
                </span>
              )}
            </button>
            {closure && <span className={s.closure}>{closure}</span>}
            {shown.map((visit) => (
              <Block
                key={visit.calibrateEvent}
                visit={visit}
                day={day}
                warning={states.outgrown.get(visit.calibrateEvent)}
                state={stateOf(states, visit)}
                detail=""
                isFirst={states.first === visit.calibrateEvent}
                isChip
                isVehicleOnly
              />
            ))}
            {!isPhone && here.length > shown.length && (
              <button type="button" className={s.more} onClick={() => onDay(day)}>
                {t('month.more', { count: here.length - shown.length })}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
