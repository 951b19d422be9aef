import { memo, useMemo, type CSSProperties } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { Block, type SlotState } from './Block.tsx'
import { blocksOn, type BoardBay, type BoardDay } from './rules/fit.ts'
import type { Lane } from './rules/lanes.ts'
import { intervalOf, minutesOf, placeOf, type Interval } from './rules/place.ts'
import { rowsOf, stackRows } from './rules/stack.ts'
import { t } from './texts.ts'
import { laneName, techsText } from './words.ts'
import s from './board.module.css'

export interface LaneStates {
  selected: number | undefined
  changing: ReadonlyMap<number, unknown>
  /** The block that Tab leads to. */
  first: number | undefined
}
export const stateOf = (
  { selected, changing }: LaneStates,
  { calibrateEvent }: ScheduledVisit,
): SlotState => {
  if (changing.has(calibrateEvent)) return 'changing'
  return calibrateEvent === selected ? 'highlighted' : 'normal'
}
/** Who does it in a bay's lane; where it is in a technician's. */
export const detailOf = (visit: ScheduledVisit, kind: Lane['kind']): string => {
  const where = visit.bayName ?? t('lane.noBay')
  return [kind === 'bay' ? techsText(visit) : where, visit.firmName].join(' · ')
}

interface Props {
  lane: Lane
  day: BoardDay
  axis: Interval
  bay: BoardBay | undefined
  visits: readonly ScheduledVisit[]
  states: LaneStates
  /** Time goes down instead of right, for a phone. */
  isVertical?: boolean
}

const percent = (value: number): string => `${value * 100}%`

/** The day of a bay or technician: closed time, blocks of the bay, and the visits. */
export const DayLane = memo(function DayLane({
  lane,
  day,
  axis: [from, to],
  bay,
  visits,
  states,
  isVertical,
}: Props) {
  const placed = useMemo(() => {
    const shown = visits.flatMap((visit) => {
      const place = placeOf(visit)
      return place?.day === day.day ? [{ visit, at: intervalOf(place) }] : []
    })
    return { shown, stacked: stackRows(shown.map(({ at }) => at)) }
  }, [visits, day.day])
  const span = ([start, end]: Interval) => ({
    at: percent((Math.max(start, from) - from) / (to - from)),
    length: percent((Math.min(end, to) - Math.max(start, from)) / (to - from)),
  })
  const style = (at: Interval) => {
    const { at: start, length } = span(at)
    return { '--at': start, '--len': length } as CSSProperties
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
      className={s.track}
      style={{ '--rows': rowsOf(placed.stacked), '--hours': (to - from) / 60 } as CSSProperties}
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
      {placed.shown.map(({ visit, at }, index) => (
        <Block
          key={visit.calibrateEvent}
          visit={visit}
          state={stateOf(states, visit)}
          detail={detailOf(visit, lane.kind)}
          isFirst={states.first === visit.calibrateEvent}
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
