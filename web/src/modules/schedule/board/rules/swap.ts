import type { Lane } from './lanes.ts'
import { partsInLane } from './lanes.ts'
import { meets, type Place } from './place.ts'

/**
 * The places of two visits after they changed places: start, end, and bay. In the technicians' lanes, the technicians of
 * the two lanes change places as well.
 * @param lanes the lane that each is taken from
 */
export const swapPlaces = (
  one: Place,
  other: Place,
  lanes?: readonly [Lane, Lane],
): readonly [Place, Place] => {
  const [mine, theirs] = lanes ?? []
  const isByTech = mine?.kind === 'tech' && theirs?.kind === 'tech'
  return [
    { ...other, techIds: isByTech ? partsInLane(one, mine, theirs).techIds : one.techIds },
    { ...one, techIds: isByTech ? partsInLane(other, theirs, mine).techIds : other.techIds },
  ]
}

/**
 * Whether the first visit must leave its place before the second can take it: they meet in a bay or at a technician while
 * only one of them has moved.
 */
export const meetsHalfway = (moved: Place, waiting: Place): boolean =>
  meets(moved, waiting) &&
  ((moved.bay !== null && moved.bay === waiting.bay) ||
    moved.techIds.some((id) => waiting.techIds.includes(id)))
