import type { ScheduledVisit } from '#contract/schedule.ts'
import { isOther, type DragHost, type Drop } from './drag.ts'
import { drawGhost, removeGhosts } from './ghost.ts'
import { carried, carryStep, type Grid } from './rules/carry.ts'
import { misfitOf } from './rules/fit.ts'
import { isInLane, partsInLane, type Lane } from './rules/lanes.ts'
import { defaultMinutes, isSamePlace, meets, minutesOf, placeOf, type Place } from './rules/place.ts'
import { swapPlaces } from './rules/swap.ts'
import { t } from './texts.ts'
import { laneName, misfitText, whenText } from './format.ts'

const tracksOf = (board: HTMLElement): HTMLElement[] =>
  [...board.querySelectorAll<HTMLElement>('[data-track]')].filter(({ dataset }) => dataset.day)

const gridOf = ({ dataset }: HTMLElement): Grid => {
  if (dataset.from !== undefined) return dataset.vertical === undefined ? 'across' : 'down'
  return dataset.lane === undefined ? 'month' : 'days'
}

/**
 * Moves a visit by the arrow keys until Enter puts it down or Escape leaves it where it was. Shows the same dashed place as a
 * drag, and says it to a screen reader.
 * @param say announces a text to screen readers
 */
export const startCarry = (
  block: HTMLElement,
  visit: ScheduledVisit,
  host: DragHost,
  say: (text: string) => void,
): void => {
  const board = document.querySelector<HTMLElement>('[data-board-scroll]')
  const fromTrack = block.closest<HTMLElement>('[data-track]')
  const first = fromTrack ?? (board ? tracksOf(board)[0] : undefined)
  if (!board || !first) return
  const grid = gridOf(first)
  const before = placeOf(visit)
  const fromLane = fromTrack ? host.laneOf(fromTrack.dataset.lane) : undefined
  let track = first
  const startPlace = (): Place => {
    const day = first.dataset.day ?? ''
    const opens = host.facts().days.find((each) => each.day === day)?.opens ?? '08:00'
    const parts = partsInLane(visit, fromLane, host.laneOf(first.dataset.lane))
    return { day, start: minutesOf(opens), minutes: visit.minutes ?? defaultMinutes, ...parts }
  }
  let place = before ?? startPlace()
  let drop: Drop | undefined

  const show = () => {
    const lane = host.laneOf(track.dataset.lane)
    const other = before && visitUnder(place, lane, visit, host)
    const lanes = other && fromLane && lane ? ([fromLane, lane] as const) : undefined
    const misfit = other ? undefined : misfitOf(place, visit, host.facts())
    drop = { visit, place, misfit, ...(other && { onto: { visit: other, lanes } }) }
    drawGhost(track, { visit, place, misfit, swapWith: other?.ronumber })
    const back = other && before && swapPlaces(before, placeOf(other) ?? place, lanes)[1]
    if (back && fromTrack) drawGhost(fromTrack, { visit: other, place: back, isSecond: true })
    document.getElementById('schedule-place')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const where = [whenText(place), lane && laneName(lane), misfit && misfitText(misfit)]
    if (other) where.push(t('drag.swap', { ronumber: other.ronumber }))
    say(t('carry.says', { ronumber: visit.ronumber, place: where.filter(Boolean).join(', ') }))
  }
  const toLane = (by: -1 | 1) => {
    const there = tracksOf(board).filter(({ dataset }) => dataset.day === track.dataset.day)
    const next = there[there.indexOf(track) + by]
    if (!next) return
    track = next
    place = { ...place, ...partsInLane(before ?? visit, fromLane, host.laneOf(next.dataset.lane)) }
  }
  const inTime = (next: Place) => {
    const { lane } = track.dataset
    const there = tracksOf(board).find(({ dataset }) => dataset.day === next.day && dataset.lane === lane)
    if (there || gridOf(track) === 'across' || gridOf(track) === 'down') place = next
    if (there) track = there
  }
  const end = () => {
    removeEventListener('keydown', press, true)
    removeEventListener('pointerdown', end, true)
    removeGhosts()
    say('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return end()
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return end()
    if (event.key === 'Enter') {
      const found = drop
      end()
      if (found && !(before && isSamePlace(before, found.place) && !found.onto)) host.onDrop(found)
      return
    }
    const change = carryStep(event.key, event.shiftKey, grid)
    if (!change) return
    if ('lanes' in change) toLane(change.lanes)
    else inTime(carried(place, change))
    show()
  }
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', end, true)
  show()
}

/** The visit in a lane at whose start a carried one would begin, if it may be moved as well. */
const visitUnder = (
  place: Place,
  lane: Lane | undefined,
  visit: ScheduledVisit,
  host: DragHost,
): ScheduledVisit | undefined =>
  host.facts().visits.find((other) => {
    const there = isOther(other, visit) && isInLane(other, lane) ? placeOf(other) : undefined
    return there && there.day === place.day && there.start === place.start && meets(there, place)
  })
