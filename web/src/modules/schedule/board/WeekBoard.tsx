import { Fragment } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Block } from './Block.tsx'
import { LaneLabel } from './DayBoard.tsx'
import { detailOf, stateOf, type LaneStates } from './DayLane.tsx'
import type { BoardBay, BoardDay } from './rules/fit.ts'
import { visitsInLane, type Lane, type LaneGroup } from './rules/lanes.ts'
import { t } from './texts.ts'
import { laneName, shortDay } from './words.ts'
import { weekday } from '../parts/day.ts'
import s from './board.module.css'

interface Props {
  groups: readonly LaneGroup[]
  days: readonly BoardDay[]
  today: string
  bays: readonly BoardBay[]
  visits: readonly ScheduledVisit[]
  states: LaneStates
  onDay: (day: string) => void
  /** One lane with a row for each day, for a phone. */
  only?: Lane
}

/** A week: one row for each bay and technician, a column for each day. On a phone the days of one lane. */
export function WeekBoard({ groups, days, today, bays, visits, states, onDay, only }: Props) {
  const head = ({ day }: BoardDay) => (
    <button
      key={day}
      type="button"
      className={s.dayHead}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      <b>{weekday(day)}</b> <span className="num">{shortDay(day)}</span>
    </button>
  )
  const cell = (lane: Lane, day: BoardDay) => (
    <Cell
      key={day.day}
      lane={lane}
      day={day}
      visits={visitsInLane(lane, visits, bays).filter(({ scheduled }) => scheduled?.startsWith(day.day))}
      states={states}
    />
  )
  if (only)
    return (
      <div className={s.weekOfOne}>
        {days.map((day) => (
          <section key={day.day}>
            {head(day)}
            {cell(only, day)}
          </section>
        ))}
      </div>
    )
  return (
    <div className={s.week}>
      <div className={s.corner} />
      {days.map(head)}
      {groups.map(({ kind, lanes }) => (
        <Fragment key={kind}>
          <div className={s.group}>
            <b>{kind === 'bay' ? t('group.bays') : t('group.techs')}</b>
          </div>
          {lanes.map((lane) => (
            <Fragment key={lane.key}>
              <LaneLabel lane={lane} />
              {days.map((day) => cell(lane, day))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

interface CellProps {
  lane: Lane
  day: BoardDay
  visits: readonly ScheduledVisit[]
  states: LaneStates
}

function Cell({ lane, day, visits, states }: CellProps) {
  const isClosed = day.closure !== null || day.opens === null
  return (
    <div
      className={s.cell}
      role="group"
      aria-label={`${laneName(lane)}, ${weekday(day.day)}`}
      data-track=""
      data-lane={lane.key}
      data-day={day.day}
      data-closed={isClosed || undefined}
    >
      {day.closure && <span className={s.closure}>{day.closure}</span>}
      {visits.map((visit) => (
        <Block
          key={visit.calibrateEvent}
          visit={visit}
          state={stateOf(states, visit)}
          detail={detailOf(visit, lane.kind)}
          isFirst={states.first === visit.calibrateEvent}
          isChip
        />
      ))}
    </div>
  )
}
