import { Fragment, memo, useRef } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Block } from './Block.tsx'
import { LaneLabel } from './DayBoard.tsx'
import { detailOf, stateOf, statesIn, type LaneStates } from './laneStates.ts'
import type { BoardDay } from './rules/fit.ts'
import { visitsOf, type Lane, type LaneGroup, type VisitIndex } from './rules/lanes.ts'
import { t } from './texts.ts'
import { useNear } from './useNear.ts'
import { laneName, shortDay } from './words.ts'
import { weekday } from '../parts/day.ts'
import s from './board.module.css'

interface Props {
  groups: readonly LaneGroup[]
  days: readonly BoardDay[]
  today: string
  index: VisitIndex
  states: LaneStates
  onDay: (day: string) => void
  /** One lane with a row for each day, for a phone. */
  only?: Lane
}

/** A week: one row for each bay and technician, a column for each day. On a phone the days of one lane. */
export function WeekBoard({ groups, days, today, index, states, onDay, only }: Props) {
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
  const lanes = groups.flatMap((group) => group.lanes)
  const cell = (lane: Lane, day: BoardDay) => {
    const visits = visitsOf(index, day.day, lane)
    return (
      <Cell
        key={day.day}
        lane={lane}
        day={day}
        visits={visits}
        order={only ? 0 : lanes.indexOf(lane)}
        {...statesIn(states, visits)}
      />
    )
  }
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

interface CellProps extends LaneStates {
  lane: Lane
  day: BoardDay
  visits: readonly ScheduledVisit[]
  order: number
}

/** More lanes than a large screen shows. */
const drawnAtFirst = 8
const chipHeight = 44

const Cell = memo(function Cell({ lane, day, visits, order, ...states }: CellProps) {
  const cell = useRef<HTMLDivElement>(null)
  const isNear = useNear(cell, order < drawnAtFirst)
  const isClosed = day.closure !== null || day.opens === null
  return (
    <div
      ref={cell}
      className={s.cell}
      style={isNear ? undefined : { minHeight: visits.length * chipHeight }}
      role="group"
      aria-label={`${laneName(lane)}, ${weekday(day.day)}`}
      data-track=""
      data-lane={lane.key}
      data-day={day.day}
      data-closed={isClosed || undefined}
    >
      {day.closure && <span className={s.closure}>{day.closure}</span>}
      {(isNear ? visits : []).map((visit) => (
        <Block
          key={visit.calibrateEvent}
          visit={visit}
          day={day.day}
          warning={states.outgrown.get(visit.calibrateEvent)}
          state={stateOf(states, visit)}
          detail={detailOf(visit, lane.kind)}
          isFirst={states.first === visit.calibrateEvent}
          isChip
        />
      ))}
    </div>
  )
})
