import {
  blocksOn,
  minutesOf,
  overlaps,
  slotsOf,
  type BayHours,
  type Interval,
} from '#contract/kit/bay-slots.ts'
import { boundsOn, type Instant } from './local-day.ts'

/** Whether a visit lies within the hours of a bay on its day, and in no block. */
export const fitsBay = (bay: BayHours, day: string, visit: Interval): boolean =>
  visit[0] >= minutesOf(bay.startOfDay) &&
  visit[1] <= minutesOf(bay.endOfDay) &&
  !blocksOn(bay.blocks, day).some((block) => overlaps(visit, block))

/** A time between two instants. */
type Span = readonly [start: Instant, end: Instant]

/**
 * The slots of a bay on one day, as instants. Where clocks change, a slot is as long as the time really is between its bounds;
 * one that the clock skips is left out.
 */
export const slotSpans = (bay: BayHours, day: string, zone: string): Span[] => {
  const bound = boundsOn(day, zone)
  return slotsOf(bay, day)
    .map(([start, end]): Span => [bound(start), bound(end)])
    .filter(([start, end]) => start < end)
}
