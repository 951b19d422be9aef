import type { ScheduledVisit } from '#contract/schedule.ts'
import { blocksOn, type BoardBay } from './fit.ts'
import { minutesOf, overlaps, partOn, placeOf, type Interval } from './place.ts'

const lengthOf = ([start, end]: Interval): number => Math.max(0, end - start)
const within = ([start, end]: Interval, [from, to]: Interval): Interval => [
  Math.max(start, from),
  Math.min(end, to),
]
/** Minutes that intervals cover together, each counted once. */
const covered = (intervals: readonly Interval[]): number => {
  let [sum, reached] = [0, -Infinity]
  for (const [start, end] of intervals.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return sum
}

/** How many minutes of the bays are booked on a day, and how many are free. Blocked time counts as neither. */
export const loadOf = (
  day: string,
  bays: readonly BoardBay[],
  visits: readonly ScheduledVisit[],
): { booked: number; free: number } => {
  let [booked, free] = [0, 0]
  for (const bay of bays) {
    const open: Interval = [minutesOf(bay.startOfDay), minutesOf(bay.endOfDay)]
    const blocks = blocksOn(bay.blocks, day).map(({ at }) => within(at, open))
    const taken = visits
      .filter((visit) => visit.bay === bay.bay)
      .flatMap((visit) => {
        const part = partOn(placeOf(visit), day)
        return part ? [within(part, open)] : []
      })
      .filter((at) => overlaps(at, open))
    booked += covered(taken)
    free += lengthOf(open) - covered([...taken, ...blocks].filter((at) => lengthOf(at) > 0))
  }
  return { booked, free }
}
