import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DayBoard } from './DayBoard.tsx'
import type { LaneStates } from './DayLane.tsx'
import { startDrag, type Drop } from './drag.ts'
import { ListBoard } from './ListBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { isArrow, nearestBlock } from './nearestBlock.ts'
import type { BoardBay, BoardDay, Facts } from './rules/fit.ts'
import { visitsInLane, type Lane, type LaneGroup } from './rules/lanes.ts'
import { axisOf, type View } from './rules/range.ts'
import { t } from './texts.ts'
import { WeekBoard } from './WeekBoard.tsx'
import { laneName } from './words.ts'
import s from './board.module.css'

interface Props {
  className: string | undefined
  view: View
  day: string
  today: string
  /** Key of the lane that a phone shows. */
  lane: string | undefined
  groups: readonly LaneGroup[]
  bays: readonly BoardBay[]
  days: readonly BoardDay[]
  visits: readonly ScheduledVisit[]
  facts: Facts
  states: LaneStates
  zone: string
  isPhone: boolean
  /** The days of another range are still shown. */
  isOld: boolean
  visitOf: (id: number | undefined) => ScheduledVisit | undefined
  onGo: (change: { view?: View; day?: string; lane?: string }) => void
  onSelect: (id: number | undefined) => void
  onMove: (id: number) => void
  onDrop: (drop: Drop) => void
  tray: ReactNode
}

/** The board in its view, with the tray beside it. It hears presses and keys for all of its blocks. */
export function Board(props: Props) {
  const { view, day, today, groups, bays, days, visits, states, zone, isPhone, onGo, onSelect } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const lanes = groups.flatMap((group) => group.lanes)
  const busiest = lanes.find((each) => visitsInLane(each, visits, bays).length > 0)
  const only = isPhone ? (lanes.find(({ key }) => key === props.lane) ?? busiest ?? lanes[0]) : undefined
  const dayFacts = days.find((each) => each.day === day) ?? days[0]

  const press = (event: PointerEvent) => {
    // A finger scrolls; it moves visits by "Move to…".
    if (event.button !== 0 || event.pointerType === 'touch') return
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-visit]')
    const visit = block ? latest.current.visitOf(Number(block.dataset.visit)) : undefined
    if (!block || !visit?.rights.includes('schedule') || states.changing.size > 0) return
    startDrag(event.nativeEvent, block, visit, {
      facts: () => latest.current.facts,
      laneOf: (key) => latest.current.groups.flatMap((each) => each.lanes).find((each) => each.key === key),
      visitOf: (id) => latest.current.visitOf(id),
      onDrop: (drop) => latest.current.onDrop(drop),
    })
  }
  const click = (event: MouseEvent) => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-visit]')
    if (!block) return
    const id = Number(block.dataset.visit)
    onSelect(id === states.selected ? undefined : id)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-visit]')
    if (!block) return
    if (isArrow(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      nearestBlock(event.currentTarget, block, event.key)?.focus()
    }
    if (event.key === 'Escape' && states.selected !== undefined) {
      event.preventDefault()
      onSelect(undefined)
    }
  }
  const toDay = (to: string) => onGo({ view: 'day', day: to })
  const shared = { groups, bays, visits, states, only }
  const board = () => {
    if (view === 'list') return <ListBoard days={days} visits={visits} onMove={props.onMove} />
    if (view === 'month')
      return (
        <MonthBoard {...{ days, visits, states, today, isPhone }} month={day.slice(0, 7)} onDay={toDay} />
      )
    if (view === 'week') return <WeekBoard {...shared} days={days} today={today} onDay={toDay} />
    if (!dayFacts) return null
    const shownBays = only ? bays.filter(({ bay }) => only.kind === 'bay' && bay === only.id) : bays
    return <DayBoard {...shared} day={dayFacts} axis={axisOf(dayFacts, shownBays, visits)} zone={zone} />
  }
  return (
    <div
      role="presentation"
      className={props.className}
      onPointerDown={press}
      onClick={click}
      onKeyDown={keyDown}
    >
      <div
        className={s.scroll}
        data-board-scroll=""
        data-old={props.isOld || undefined}
        role="region"
        aria-label={t('command.group')}
        aria-busy={props.isOld || undefined}
        tabIndex={0}
      >
        {only && (view === 'day' || view === 'week') && (
          <LaneChoice lanes={lanes} only={only} onLane={(key) => onGo({ lane: key })} />
        )}
        {board()}
      </div>
      {props.tray}
    </div>
  )
}

interface ChoiceProps {
  lanes: readonly Lane[]
  only: Lane
  onLane: (key: string) => void
}

/** Chooses the one lane that a phone shows. */
function LaneChoice({ lanes, only, onLane }: ChoiceProps) {
  const index = lanes.findIndex(({ key }) => key === only.key)
  const step = (by: number) => {
    const next = lanes[(index + by + lanes.length) % lanes.length]
    if (next) onLane(next.key)
  }
  return (
    <div className={s.laneChoice}>
      <IconButton
        label={t('lane.previous')}
        size="l"
        icon={<IconChevronLeft size={20} />}
        onClick={() => step(-1)}
      />
      <div className="grow">
        <SelectField
          label={t('lane.choose')}
          options={lanes.map((each) => ({ value: each.key, label: laneName(each) }))}
          value={only.key}
          onChange={(key) => key && onLane(key)}
        />
      </div>
      <IconButton
        label={t('lane.next')}
        size="l"
        icon={<IconChevronRight size={20} />}
        onClick={() => step(1)}
      />
    </div>
  )
}
