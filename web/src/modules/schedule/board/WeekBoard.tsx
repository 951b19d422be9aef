import { Fragment, useRef } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Block } from './Block.tsx'
import { LaneLabel } from './LaneLabel.tsx'
import { detailOf, stateOf, statesIn, type LaneStates } from './laneStates.ts'
import type { BoardDay } from './rules/fit.ts'
import { visitsOf, type Lane, type LaneGroup, type VisitIndex } from './rules/lanes.ts'
import { t } from './texts.ts'
import { useNear } from './useNear.ts'
import { laneName, shortDay } from './format.ts'
import { weekday } from '../parts/day.ts'
import { textMemo } from '../../../ui/textMemo.ts'
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
export const WeekBoard = textMemo(function WeekBoard(props: Props) {
  const { groups, days, today, index, states, onDay, only } = props
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
  if (only)
    return (
      <div className={s.weekOfOne}>
        {days.map((day) => (
          <section key={day.day}>
            {head(day)}
            <Cell lane={only} day={day} isNear {...within(states, visitsOf(index, day.day, only))} />
          </section>
        ))}
      </div>
    )
  const lanes = groups.flatMap((group) => group.lanes)
  return (
    <div className={s.week}>
      <div className={s.corner} />
      {days.map(head)}
      {groups.map((group) => (
        <Fragment key={group.kind}>
          <div className={s.group}>
            <b>{group.kind === 'bay' ? t('group.bays') : t('group.techs')}</b>
          </div>
          {group.lanes.map((lane) => (
            <WeekLane key={lane.key} order={lanes.indexOf(lane)} {...{ lane, days, index, states }} />
          ))}
        </Fragment>
      ))}
    </div>
  )
})

/** The visits of a cell, with the states that concern them. */
const within = (states: LaneStates, visits: readonly ScheduledVisit[]) => ({
  visits,
  ...statesIn(states, visits),
})

interface LaneProps extends Pick<Props, 'days' | 'index' | 'states'> {
  lane: Lane
  /** Its position from the top. */
  order: number
}

/** More lanes than a large screen shows. */
const drawnAtFirst = 8

function WeekLane({ lane, days, index, states, order }: LaneProps) {
  const label = useRef<HTMLDivElement>(null)
  const isNear = useNear(label, lane.key, order < drawnAtFirst)
  return (
    <>
      <LaneLabel ref={label} lane={lane} />
      {days.map((day) => (
        <Cell key={day.day} {...{ lane, day, isNear }} {...within(states, visitsOf(index, day.day, lane))} />
      ))}
    </>
  )
}

interface CellProps extends LaneStates {
  lane: Lane
  day: BoardDay
  visits: readonly ScheduledVisit[]
  /** Else it keeps the place of its visits and leaves them out. */
  isNear: boolean
}

/** Heights of a chip with the gap to the next one, and of the edges of a cell. */
const chipStep = 43
const cellEdges = 8

const Cell = textMemo(function Cell({ lane, day, visits, isNear, ...states }: CellProps) {
  const isClosed = day.closure !== null || day.opens === null
  return (
    <div
      className={s.cell}
      style={isNear ? undefined : { minHeight: visits.length * chipStep + cellEdges }}
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
