import type { ScheduledVisit } from '#contract/schedule.ts'
import { swallowClick } from '../../../kit/browser/swallowClick.ts'
import { misfitOf, type Facts, type Misfit } from './rules/fit.ts'
import { partsInLane, type Lane } from './rules/lanes.ts'
import {
  defaultMinutes,
  fineStep,
  isOvernight,
  minutesBetween,
  minutesOf,
  onItsDay,
  placeOf,
  snapLength,
  snapStart,
  step,
  type Place,
} from './rules/place.ts'
import { swapPlaces } from './rules/swap.ts'
import { drawGhost, removeGhosts } from './ghost.ts'
import { scrollAtEdges } from './scrollAtEdges.ts'
import s from './block.module.css'

/** What a drag needs from the board. It is read at each step, because others may change the schedule. */
export interface DragHost {
  facts: () => Facts
  laneOf: (key: string | undefined) => Lane | undefined
  visitOf: (id: number) => ScheduledVisit | undefined
  onDrop: (drop: Drop) => void
}
export interface Drop {
  visit: ScheduledVisit
  place: Place
  misfit: Misfit | undefined
  /** The visit it was dropped on, and the lanes of the two. */
  onto?: { visit: ScheduledVisit; lanes?: readonly [Lane, Lane] }
}

const minutesPerDay = 1440
/** A press becomes a drag from this distance on. */
const threshold = 5

/**
 * Follows the pointer until it is released. The state of a drag lives here and in the dashed place that it draws, so that
 * the board is not rendered while something is dragged.
 */
export const startDrag = (
  press: PointerEvent,
  block: HTMLElement,
  visit: ScheduledVisit,
  host: DragHost,
): void => {
  const isStretch = (press.target as HTMLElement).closest('[data-stretch]') !== null
  const fromTrack = block.closest<HTMLElement>('[data-track]')
  const fromLane = host.laneOf(fromTrack?.dataset.lane)
  const before = placeOf(visit)
  const minutes = before?.minutes ?? visit.minutes ?? defaultMinutes
  const fromDay = fromTrack?.dataset.day ?? before?.day ?? ''
  // A visit that began the day before is grabbed by its second part.
  const aside = before ? minutesBetween(before.day, fromDay) : 0
  const pressed = fromTrack ? minuteAt(fromTrack, press) : undefined
  const grabbed = before && pressed !== undefined ? pressed + aside - before.start : 0
  const scroller = document.querySelector<HTMLElement>('[data-board-scroll]')
  // Lies over the page while something is dragged, for the cursor; what is below is found through it.
  const cover = document.createElement('div')
  cover.className = s.cover ?? ''
  let isDragging = false
  let drop: Drop | undefined
  let stopScrolling = () => {}
  let last = press

  const begin = () => {
    isDragging = true
    for (const each of blocksOf(visit.calibrateEvent)) each.dataset.dragged = ''
    cover.dataset.stretch = isStretch ? 'yes' : 'no'
    document.body.append(cover)
    if (scroller)
      stopScrolling = scrollAtEdges(
        scroller,
        () => last,
        () => show(last),
      )
  }
  const targetAt = (event: PointerEvent): { drop: Drop; track: HTMLElement } | undefined => {
    const by = event.shiftKey ? fineStep : step
    if (isStretch) {
      const end = fromTrack ? minuteAt(fromTrack, event) : undefined
      if (!before || !fromTrack || end === undefined) return undefined
      const midnight = aside + minutesPerDay
      const place = { ...before, minutes: snapLength(before.start, end + aside, by, midnight) }
      return { drop: { visit, place, misfit: misfitOf(place, visit, host.facts()) }, track: fromTrack }
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY)
    const track = under
      .map((each) => each.closest<HTMLElement>('[data-track]'))
      .find((each) => each?.dataset.day)
    const day = track?.dataset.day
    if (!track || !day) return undefined
    const lane = host.laneOf(track.dataset.lane)
    const onto = before ? ontoVisit(under, track, visit, host) : undefined
    if (onto && before) {
      const place = placeOf(onto) ?? before
      const lanes = fromLane && lane ? ([fromLane, lane] as const) : undefined
      return { drop: { visit, place, misfit: undefined, onto: { visit: onto, lanes } }, track }
    }
    const pointed = minuteAt(track, event)
    const opens = host.facts().days.find((each) => each.day === day)?.opens ?? '08:00'
    const start =
      pointed === undefined
        ? (before?.start ?? minutesOf(opens))
        : snapStart(pointed - grabbed, minutes, { by, isOvernight: before && isOvernight(before) })
    const parts = partsInLane({ bay: visit.bay, techIds: visit.techIds }, fromLane, lane)
    const place = onItsDay({ day, start, minutes, ...parts })
    return { drop: { visit, place, misfit: misfitOf(place, visit, host.facts()) }, track }
  }
  const show = (event: PointerEvent) => {
    const target = targetAt(event)
    drop = target?.drop
    if (!target) return removeGhosts()
    const { place, misfit, onto } = target.drop
    drawGhost(target.track, { visit, place, misfit, swapWith: onto?.visit.ronumber })
    const back = onto && before && swapPlaces(before, place, onto.lanes)[1]
    if (back && fromTrack) drawGhost(fromTrack, { visit: onto.visit, place: back, isSecond: true })
  }
  const move = (event: PointerEvent) => {
    last = event
    const distance = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (!isDragging && distance < threshold) return
    if (!isDragging) begin()
    event.preventDefault()
    show(event)
  }
  const end = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape, true)
    stopScrolling()
    removeGhosts()
    cover.remove()
    for (const each of document.querySelectorAll<HTMLElement>('[data-dragged]')) delete each.dataset.dragged
  }
  const up = (event: PointerEvent) => {
    if (isDragging) {
      show(event)
      swallowClick()
    }
    end()
    if (isDragging && drop) host.onDrop(drop)
  }
  const cancel = () => end()
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    end()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape, true)
}

const blocksOf = (id: number) => document.querySelectorAll<HTMLElement>(`[data-visit="${id}"]`)

/** The minute of the day under the pointer; undefined where a track shows no hours. */
const minuteAt = (track: HTMLElement, { clientX, clientY }: PointerEvent): number | undefined => {
  const { from, to, vertical } = track.dataset
  if (from === undefined || to === undefined) return undefined
  const box = track.getBoundingClientRect()
  const share = vertical === undefined ? (clientX - box.left) / box.width : (clientY - box.top) / box.height
  return Number(from) + share * (Number(to) - Number(from))
}

/** The scheduled visit under the pointer that may be moved as well. */
const ontoVisit = (
  under: readonly Element[],
  track: HTMLElement,
  visit: ScheduledVisit,
  host: DragHost,
): ScheduledVisit | undefined => {
  const block = under
    .map((each) => each.closest<HTMLElement>('[data-visit]'))
    .find((each) => each && track.contains(each) && each.dataset.visit !== String(visit.calibrateEvent))
  const other = block && host.visitOf(Number(block.dataset.visit))
  return other && isOther(other, visit) ? other : undefined
}

/** Whether a visit may change places with another one. */
export const isOther = (other: ScheduledVisit, visit: ScheduledVisit): boolean =>
  other.scheduled !== null &&
  other.rights.includes('schedule') &&
  other.calibrateEvent !== visit.calibrateEvent
