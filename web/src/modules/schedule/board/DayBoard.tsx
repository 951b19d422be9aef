import { Fragment, useMemo, type CSSProperties } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { DayLane } from './DayLane.tsx'
import { LaneLabel } from './LaneLabel.tsx'
import { NowTime } from './now.tsx'
import { statesIn, type LaneStates } from './laneStates.ts'
import type { BoardBay, BoardDay } from './rules/fit.ts'
import { visitsOf, type Lane, type LaneGroup, type VisitIndex } from './rules/lanes.ts'
import { loadOf } from './rules/load.ts'
import { minutesOf, type Interval } from './rules/place.ts'
import { axisOf } from './rules/range.ts'
import { t } from './texts.ts'
import { lengthText } from '../parts/lengthText.ts'
import { clockOf } from './format.ts'
import { textMemo } from '../../../ui/textMemo.ts'
import s from './board.module.css'

interface Props {
  groups: readonly LaneGroup[]
  day: BoardDay
  bays: readonly BoardBay[]
  index: VisitIndex
  states: LaneStates
  ways: ReadonlyMap<number, number>
  zone: string
  /** One lane with time going down, for a phone. */
  only?: Lane
}

const hoursOf = ([from, to]: Interval): number[] =>
  Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)

/** A day: one row for each bay and technician, time from left to right. On a phone one lane, time from top to bottom. */
export const DayBoard = textMemo(function DayBoard(props: Props) {
  const { groups, day, bays, index, states, ways, zone, only } = props
  const all = visitsOf(index, day.day)
  const axis = useMemo(() => {
    const shownBays = only ? bays.filter(({ bay }) => only.kind === 'bay' && bay === only.id) : bays
    return axisOf(day, shownBays, all)
  }, [day, bays, only, all])
  const track = (lane: Lane, order: number) => {
    const visits = visitsOf(index, day.day, lane)
    return (
      <DayLane
        {...{ lane, day, axis, zone, visits, order }}
        bay={lane.kind === 'bay' ? bays.find(({ bay }) => bay === lane.id) : undefined}
        ways={lane.kind === 'tech' && lane.id !== null ? ways : undefined}
        isVertical={only !== undefined}
        {...statesIn(states, visits)}
      />
    )
  }
  const hours = hoursOf(axis)
  const style = { '--hours': hours.length } as CSSProperties
  if (only)
    return (
      <div className={s.vertical} style={style}>
        <div className={s.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{clockOf(hour)}</span>
          ))}
        </div>
        {track(only, 0)}
        <NowTime {...{ day: day.day, axis, zone }} isVertical />
      </div>
    )
  const lanes = groups.flatMap((group) => group.lanes)
  return (
    <div className={s.day} style={style}>
      <div className={s.corner}>{day.opens && day.closes && hoursText(day.opens, day.closes)}</div>
      <div className={s.ticks} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockOf(hour)}</span>
        ))}
        <NowTime {...{ day: day.day, axis, zone }} />
      </div>
      {groups.map((group) => (
        <Fragment key={group.kind}>
          <div className={s.group}>
            <b>{group.kind === 'bay' ? t('group.bays') : t('group.techs')}</b>
            <span>
              {group.kind === 'bay' ? (
                <Load day={day} bays={bays} visits={all} />
              ) : (
                t('group.onDuty', { count: group.lanes.filter(({ id }) => id !== null).length })
              )}
            </span>
          </div>
          {group.lanes.map((lane) => (
            <Fragment key={lane.key}>
              <LaneLabel lane={lane} sub={subOf(lane, bays)} />
              {track(lane, lanes.indexOf(lane))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  )
})

const hoursText = (from: string, to: string): string =>
  t('hours.range', { from: clockOf(minutesOf(from)), to: clockOf(minutesOf(to)) })

const subOf = ({ kind, id }: Lane, bays: readonly BoardBay[]): string | undefined => {
  const bay = kind === 'bay' ? bays.find((each) => each.bay === id) : undefined
  return bay && hoursText(bay.startOfDay, bay.endOfDay)
}

interface LoadProps {
  day: BoardDay
  bays: readonly BoardBay[]
  visits: readonly ScheduledVisit[]
}

/** How much of a day's bays is booked. */
const Load = textMemo(function Load({ day, bays, visits }: LoadProps) {
  if (day.closure !== null || day.opens === null) return null
  const { booked, free } = loadOf(day.day, bays, visits)
  if (booked + free === 0) return null
  return t('group.booked', {
    percent: Math.round((booked / (booked + free)) * 100),
    time: lengthText(free),
  })
})
