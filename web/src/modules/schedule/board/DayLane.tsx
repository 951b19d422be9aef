import { IconCar } from '@tabler/icons-react'
import { useMemo, useRef, type CSSProperties } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Block } from './Block.tsx'
import { detailOf, stateOf, type LaneStates } from './laneStates.ts'
import { blocksOn, type BoardBay, type BoardDay } from './rules/fit.ts'
import type { Lane } from './rules/lanes.ts'
import { isOvernight, minutesOf, partOn, placeOf, type Interval, type Place } from './rules/place.ts'
import { rowsOf, stackRows } from './rules/stack.ts'
import { NowLine } from './now.tsx'
import { firstRow, laneHeight, percent, rowHeight } from './laneBox.ts'
import { t } from './texts.ts'
import { useNear } from './useNear.ts'
import { laneName } from './format.ts'
import b from './block.module.css'
import { textMemo } from '../../../ui/textMemo.ts'
import s from './board.module.css'

interface Props extends LaneStates {
  lane: Lane
  day: BoardDay
  /** The hours that are shown. */
  axis: Interval
  zone: string
  bay: BoardBay | undefined
  visits: readonly ScheduledVisit[]
  /** Minutes of the way to each visit, in a technician's lane. */
  ways: ReadonlyMap<number, number> | undefined
  /** Its position from the top. */
  order: number
  /** Time goes down instead of right, for a phone. */
  isVertical?: boolean
}

/** The side of the other part of a visit that lasts past midnight. */
const cutOf = (place: Place, day: string): 'start' | 'end' | undefined => {
  if (place.day !== day) return 'start'
  return isOvernight(place) ? 'end' : undefined
}
/** A way is drawn as a lower band than the block that it leads to. */
const wayTop = firstRow + 8
/** Shorter ways are too narrow to be seen. */
const shortestWay = 5
/** More lanes than a large screen shows. */
const drawnAtFirst = 16

/** The day of a bay or technician: closed time, blocks of the bay, and the visits. */
export const DayLane = textMemo(function DayLane({
  lane,
  day,
  axis,
  zone,
  bay,
  visits,
  ways,
  order,
  isVertical,
  ...states
}: Props) {
  const [from, to] = axis
  const track = useRef<HTMLDivElement>(null)
  const isNear = useNear(track, lane.key, order < drawnAtFirst)
  const placed = useMemo(() => {
    const shown = visits.flatMap((visit) => {
      const place = placeOf(visit)
      const at = partOn(place, day.day)
      return place && at ? [{ visit, at, cut: cutOf(place, day.day) }] : []
    })
    return { shown, stacked: stackRows(shown.map(({ at }) => at)) }
  }, [visits, day.day])
  const span = ([start, end]: Interval) => ({
    at: (Math.max(start, from) - from) / (to - from),
    length: (Math.min(end, to) - Math.max(start, from)) / (to - from),
  })
  const style = (interval: Interval): CSSProperties => {
    const { at, length } = span(interval)
    return isVertical
      ? { top: percent(at), height: percent(length) }
      : { left: percent(at), width: percent(length) }
  }
  const isClosed = day.closure !== null || day.opens === null || day.closes === null
  const open: Interval = isClosed
    ? [from, from]
    : [
        Math.max(minutesOf(day.opens ?? ''), bay ? minutesOf(bay.startOfDay) : 0),
        Math.min(minutesOf(day.closes ?? ''), bay ? minutesOf(bay.endOfDay) : 1440),
      ]
  const closedParts: Interval[] = isClosed
    ? [[from, to]]
    : [
        [from, open[0]],
        [open[1], to],
      ]
  return (
    <div
      ref={track}
      className={s.track}
      style={isVertical ? undefined : { height: laneHeight(rowsOf(placed.stacked)) }}
      role="group"
      aria-label={laneName(lane)}
      data-track=""
      data-lane={lane.key}
      data-day={day.day}
      data-from={from}
      data-to={to}
      data-vertical={isVertical ? '' : undefined}
    >
      {closedParts
        .filter(([start, end]) => end > start)
        .map((part) => (
          <span key={part[0]} className={s.off} style={style(part)}>
            {isClosed && <span>{day.closure ? t('closed.named', { name: day.closure }) : t('closed')}</span>}
          </span>
        ))}
      {bay &&
        blocksOn(bay.blocks, day.day)
          .filter(({ at }) => at[1] > from && at[0] < to)
          .map(({ at, reason }) => (
            <span key={at[0]} className={s.blocked} style={style(at)}>
              <span className="cut">{reason || t('blocked')}</span>
            </span>
          ))}
      <NowLine {...{ day: day.day, axis, zone }} />
      {(isNear ? placed.shown : []).map(({ visit, at, cut }, index) => {
        const way = Math.round(ways?.get(visit.calibrateEvent) ?? 0)
        if (way < shortestWay || cut === 'start' || visit.bay !== null) return null
        return (
          <span
            key={`way ${visit.calibrateEvent}`}
            className={b.way}
            style={{
              ...style([at[0] - way, at[0]]),
              ...(!isVertical && { top: wayTop + (placed.stacked[index]?.row ?? 0) * rowHeight }),
            }}
            role="img"
            aria-label={t('lane.way', { minutes: way })}
            data-tip={t('lane.way', { minutes: way })}
          >
            <IconCar size={14} aria-hidden="true" />
          </span>
        )
      })}
      {(isNear ? placed.shown : []).map(({ visit, at, cut }, index) => (
        <Block
          key={visit.calibrateEvent}
          visit={visit}
          day={day.day}
          cut={cut}
          state={stateOf(states, visit)}
          warning={states.outgrown.get(visit.calibrateEvent)}
          detail={detailOf(visit, lane.kind)}
          isFirst={states.first === visit.calibrateEvent}
          isVertical={isVertical}
          {...span(at)}
          {...placed.stacked[index]}
        />
      ))}
      {placed.shown.length === 0 && !isClosed && lane.id !== null && (
        <span className={s.free}>{t('lane.free')}</span>
      )}
    </div>
  )
})
