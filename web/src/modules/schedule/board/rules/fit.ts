import type { BayBlock, ScheduledVisit } from '#contract/schedule.ts'
import { EventStatus } from '#contract/statuses.ts'
import { intervalOf, meets, minutesOf, overlaps, placeOf, type Interval, type Place } from './place.ts'

export interface BoardBay {
  bay: number
  bayName: string
  startOfDay: string
  endOfDay: string
  blocks: readonly BayBlock[]
}
export interface BoardDay {
  day: string
  opens: string | null
  closes: string | null
  closure: string | null
}
/** What decides whether a visit fits somewhere. */
export interface Facts {
  visits: readonly ScheduledVisit[]
  bays: readonly BoardBay[]
  days: readonly BoardDay[]
}

/** Why a visit doesn't fit. */
export type Misfit =
  | { why: 'closed'; name: string | null }
  | { why: 'hours' | 'bayHours'; from: string; to: string }
  | { why: 'blocked'; bay: string; reason: string }
  | { why: 'bayTaken'; bay: string; ronumber: string }
  | { why: 'busy'; name: string; ronumber: string }

/** The blocks of a bay on a day. */
export const blocksOn = (blocks: readonly BayBlock[], day: string): { at: Interval; reason: string }[] =>
  blocks
    .filter(({ from, to }) => (!from || from <= day) && (!to || day <= to))
    .map(({ start, end, reason }) => ({ at: [minutesOf(start), minutesOf(end)], reason }))

/**
 * The first reason for which a visit doesn't fit into a place; undefined if it fits. What can't be overcome comes first:
 * another visit in the bay, then the hours, then a technician who has another visit, which may be double-booked.
 */
export const misfitOf = (
  place: Place,
  visit: Pick<ScheduledVisit, 'calibrateEvent'>,
  facts: Facts,
): Misfit | undefined => {
  const others = facts.visits.filter((other) => {
    const there = placeOf(other)
    return (
      other.calibrateEvent !== visit.calibrateEvent &&
      other.calibrateStatusType !== EventStatus.completed &&
      there !== undefined &&
      meets(place, there)
    )
  })
  return bayTaken(place, others, facts) ?? outsideOf(place, facts) ?? busyTech(place, others)
}

/** Why a place is outside the hours, or in a block of its bay. Visits can be there when hours shrink after they were booked. */
const outsideOf = (place: Place, facts: Omit<Facts, 'visits'>): Misfit | undefined =>
  closedDay(place, facts) ?? outsideBay(place, facts) ?? outsideHours(place, facts)

const begun: readonly number[] = [EventStatus.working, EventStatus.completed]

/** Why a booked visit that has not begun no longer fits the hours and blocks. */
export const outgrownOf = (visit: ScheduledVisit, facts: Omit<Facts, 'visits'>): Misfit | undefined => {
  const place = placeOf(visit)
  return place && !begun.includes(visit.calibrateStatusType) ? outsideOf(place, facts) : undefined
}

const bayTaken = ({ bay }: Place, others: readonly ScheduledVisit[], { bays }: Facts): Misfit | undefined => {
  const other = bay === null ? undefined : others.find((each) => each.bay === bay)
  if (!other) return undefined
  const name = bays.find((each) => each.bay === bay)?.bayName ?? other.bayName ?? ''
  return { why: 'bayTaken', bay: name, ronumber: other.ronumber }
}

const closedDay = ({ day }: Place, { days }: Pick<Facts, 'days'>): Misfit | undefined => {
  const there = days.find((each) => each.day === day)
  if (!there || (there.closure === null && there.opens !== null)) return undefined
  return { why: 'closed', name: there.closure }
}

const outsideBay = (place: Place, { bays }: Pick<Facts, 'bays'>): Misfit | undefined => {
  const bay = bays.find((each) => each.bay === place.bay)
  if (!bay) return undefined
  const at = intervalOf(place)
  const block = blocksOn(bay.blocks, place.day).find((each) => overlaps(at, each.at))
  if (block) return { why: 'blocked', bay: bay.bayName, reason: block.reason }
  const isInside = at[0] >= minutesOf(bay.startOfDay) && at[1] <= minutesOf(bay.endOfDay)
  return isInside ? undefined : { why: 'bayHours', from: bay.startOfDay, to: bay.endOfDay }
}

const outsideHours = (place: Place, { days }: Pick<Facts, 'days'>): Misfit | undefined => {
  const there = days.find((each) => each.day === place.day)
  if (!there?.opens || !there.closes) return undefined
  const [start, end] = intervalOf(place)
  const isInside = start >= minutesOf(there.opens) && end <= minutesOf(there.closes)
  return isInside ? undefined : { why: 'hours', from: there.opens, to: there.closes }
}

const busyTech = ({ techIds }: Place, others: readonly ScheduledVisit[]): Misfit | undefined => {
  for (const id of techIds) {
    const other = others.find((each) => each.techIds.includes(id))
    if (other)
      return { why: 'busy', name: other.techNames[other.techIds.indexOf(id)] ?? '', ronumber: other.ronumber }
  }
  return undefined
}
