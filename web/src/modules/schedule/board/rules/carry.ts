import { fineStep, isOvernight, onItsDay, snapLength, snapStart, step, type Place } from './place.ts'
import { shiftDay } from '../../parts/day.ts'

/** How the board shows time: along an axis to the right or down, by days side by side, or as a calendar. */
export type Grid = 'across' | 'down' | 'days' | 'month'

/** What an arrow key does with a carried visit. */
export type CarryStep = { minutes: -1 | 1 } | { length: -1 | 1 } | { days: number } | { lanes: -1 | 1 }

/** Arrows move the visit in time and between lanes; with Shift, its end moves. Undefined for other keys. */
export const carryStep = (key: string, isShift: boolean, grid: Grid): CarryStep | undefined => {
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  if (grid === 'month') return { days: isAcross ? by : by * 7 }
  if (grid === 'days') return isAcross ? { days: by } : { lanes: by }
  if (isAcross !== (grid === 'across')) return { lanes: by }
  return isShift ? { length: by } : { minutes: by }
}

/** The place after a step in time. Those that are off the quarter of an hour go to the next one. */
export const carried = (place: Place, change: Exclude<CarryStep, { lanes: -1 | 1 }>): Place => {
  if ('days' in change) return { ...place, day: shiftDay(place.day, change.days) }
  if ('length' in change) {
    const end = place.start + place.minutes + change.length * step
    return { ...place, minutes: snapLength(place.start, end, fineStep, isOvernight(place) ? 2880 : 1440) }
  }
  const on = change.minutes > 0 ? Math.floor(place.start / step) : Math.ceil(place.start / step)
  const start = snapStart((on + change.minutes) * step, place.minutes, { isOvernight: isOvernight(place) })
  return onItsDay({ ...place, start })
}
