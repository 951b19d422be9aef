import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { useCommands } from '../../../ui/commands.ts'
import { DayBoard } from './DayBoard.tsx'
import type { LaneStates } from './laneStates.ts'
import { startCarry } from './carry.ts'
import { startDrag, type DragHost, type Drop } from './drag.ts'
import { LaneChoice } from './LaneChoice.tsx'
import { ListBoard } from './ListBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { isArrow, nearestBlock } from './nearestBlock.ts'
import type { BoardBay, BoardDay, Facts } from './rules/fit.ts'
import { indexVisits, visitsOf, type Lane, type LaneGroup } from './rules/lanes.ts'
import type { View } from './rules/range.ts'
import { t } from './texts.ts'
import { WeekBoard } from './WeekBoard.tsx'
import s from './board.module.css'
import { textMemo, useTextMemo } from '../../../ui/textMemo.ts'

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
  /** Drive time to each visit in minutes, by id. */
  ways: ReadonlyMap<number, number>
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

/** The board in its current view, with the tray next to it. It handles clicks and keys for all of its blocks. */
export const Board = textMemo(function Board(props: Props) {
  const { view, day, today, groups, bays, days, visits, states, zone, isPhone, onGo, onSelect } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const lanes = useMemo(() => groups.flatMap((group) => group.lanes), [groups])
  const index = useMemo(() => indexVisits(visits, bays), [visits, bays])
  const only = useMemo(() => {
    if (!isPhone) return undefined
    const isBusy = (lane: Lane) => days.some((each) => visitsOf(index, each.day, lane).length > 0)
    return lanes.find(({ key }) => key === props.lane) ?? lanes.find(isBusy) ?? lanes[0]
  }, [isPhone, lanes, props.lane, days, index])
  const dayFacts = days.find((each) => each.day === day) ?? days[0]

  const host = useMemo<DragHost>(
    () => ({
      facts: () => latest.current.facts,
      laneOf: (key) => latest.current.groups.flatMap((each) => each.lanes).find((each) => each.key === key),
      visitOf: (id) => latest.current.visitOf(id),
      onDrop: (drop) => latest.current.onDrop(drop),
    }),
    [],
  )
  const spoken = useRef<HTMLSpanElement>(null)
  useCommands(
    useTextMemo(() => {
      const carry = () => {
        const focused = document.activeElement?.closest<HTMLElement>('[data-visit]')
        const { selected, changing } = latest.current.states
        const block = focused ?? document.querySelector<HTMLElement>(`[data-visit="${selected}"]`)
        const visit = host.visitOf(Number(block?.dataset.visit))
        if (!block || !visit?.rights.includes('schedule') || changing.size > 0) return
        startCarry(block, visit, host, (text) => {
          if (spoken.current) spoken.current.textContent = text
        })
      }
      return [
        { id: 'schedule.carry', title: t('command.carry'), group: t('command.group'), keys: 'm', run: carry },
      ]
    }, [host]),
  )
  const press = (event: PointerEvent) => {
    // On touch, dragging scrolls. Visits are moved with "Move to…".
    if (event.button !== 0 || event.pointerType === 'touch') return
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-visit]')
    const visit = block ? latest.current.visitOf(Number(block.dataset.visit)) : undefined
    if (!block || !visit?.rights.includes('schedule') || states.changing.size > 0) return
    startDrag(event.nativeEvent, block, visit, host)
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
  const toDay = useCallback((to: string) => onGo({ view: 'day', day: to }), [onGo])
  const shared = { groups, index, states, only }
  const board = () => {
    if (view === 'list') return <ListBoard days={days} index={index} onMove={props.onMove} />
    if (view === 'month')
      return <MonthBoard {...{ days, index, states, today, isPhone }} month={day.slice(0, 7)} onDay={toDay} />
    if (view === 'week') return <WeekBoard {...shared} days={days} today={today} onDay={toDay} />
    if (!dayFacts) return null
    return <DayBoard {...shared} ways={props.ways} bays={bays} day={dayFacts} zone={zone} />
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
      <span ref={spoken} className="vh" role="status" />
    </div>
  )
})
