import type { ScheduledVisit } from '#contract/schedule.ts'
import { daysOf, placeOf, type Place } from './place.ts'
import type { BoardBay } from './fit.ts'

export type LaneMode = 'both' | 'bays' | 'techs'
type LaneKind = 'bay' | 'tech'

/** A row of the board: a bay, a technician, or the visits without one. */
export interface Lane {
  key: string
  kind: LaneKind
  /** Null for visits without a bay or a technician. */
  id: number | null
  name: string
}
export interface LaneGroup {
  kind: LaneKind
  lanes: Lane[]
}
export interface BoardTech {
  user: number
  name: string
}

/** Where a visit is taken from or put down. The tray is no lane. */
type LaneEnd = Pick<Lane, 'kind' | 'id'> | undefined

const laneKey = (kind: LaneKind, id: number | null): string => `${kind}:${id ?? 'none'}`
const lane = (kind: LaneKind, id: number | null, name: string): Lane => ({
  key: laneKey(kind, id),
  kind,
  id,
  name,
})

/** Technicians of the location, and those of other locations who have a visit in it. */
export const techsOf = (
  techs: readonly BoardTech[],
  visits: readonly Pick<ScheduledVisit, 'techIds' | 'techNames'>[],
): BoardTech[] => {
  const names = new Map(techs.map(({ user, name }) => [user, name]))
  for (const { techIds, techNames } of visits)
    for (const [index, id] of techIds.entries()) if (!names.has(id)) names.set(id, techNames[index] ?? '')
  return [...names]
    .map(([user, name]) => ({ user, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.user - b.user)
}

/**
 * The lanes of the board by group. Those without a bay or technician show only while a visit is in them; with both groups
 * shown, a visit without a bay is found at its technician.
 */
export const laneGroups = (
  mode: LaneMode,
  bays: readonly BoardBay[],
  techs: readonly BoardTech[],
  visits: readonly ScheduledVisit[],
): LaneGroup[] => {
  const shown = bays.length === 0 ? 'techs' : mode
  const bayLanes = bays.map(({ bay, bayName }) => lane('bay', bay, bayName))
  const known = new Set(bays.map(({ bay }) => bay))
  const isWithoutBay = visits.some(({ bay }) => bay === null || !known.has(bay))
  const isUnassigned = visits.some(
    ({ techIds, bay }) => techIds.length === 0 && (shown === 'techs' || bay === null || !known.has(bay)),
  )
  const groups: LaneGroup[] = []
  if (shown !== 'techs')
    groups.push({
      kind: 'bay',
      lanes: [...bayLanes, ...(shown === 'bays' && isWithoutBay ? [lane('bay', null, '')] : [])],
    })
  if (shown !== 'bays')
    groups.push({
      kind: 'tech',
      lanes: [
        ...techs.map(({ user, name }) => lane('tech', user, name)),
        ...(isUnassigned || techs.length === 0 ? [lane('tech', null, '')] : []),
      ],
    })
  return groups
}

/** The visits by lane and day, in one pass over them, so that a lane whose visits stay the same is not drawn again. */
export type VisitIndex = ReadonlyMap<string, readonly ScheduledVisit[]>
const allLanes = '*'
const none: readonly ScheduledVisit[] = []

/** `bays` are those that have a lane of their own. A visit that lasts past midnight is in both days. */
export const indexVisits = (
  visits: readonly ScheduledVisit[],
  bays: readonly Pick<BoardBay, 'bay'>[],
): VisitIndex => {
  const known = new Set(bays.map(({ bay }) => bay))
  const index = new Map<string, ScheduledVisit[]>()
  const add = (key: string, day: string, visit: ScheduledVisit) => {
    const found = index.get(`${key} ${day}`)
    if (found) found.push(visit)
    else index.set(`${key} ${day}`, [visit])
  }
  for (const visit of visits) {
    const { bay, techIds } = visit
    const keys = [
      allLanes,
      laneKey('bay', bay !== null && known.has(bay) ? bay : null),
      ...(techIds.length === 0 ? [laneKey('tech', null)] : techIds.map((id) => laneKey('tech', id))),
    ]
    for (const day of daysOf(placeOf(visit))) for (const key of keys) add(key, day, visit)
  }
  return index
}

/** Whether a visit is in a lane; each is where there are none. */
export const isInLane = (
  { bay, techIds }: Pick<ScheduledVisit, 'bay' | 'techIds'>,
  lane: LaneEnd,
): boolean => {
  if (!lane) return true
  if (lane.kind === 'bay') return bay === lane.id
  return lane.id === null ? techIds.length === 0 : techIds.includes(lane.id)
}

/** The visit that the keyboard reaches first: in the uppermost lane that has any. */
export const firstVisit = (
  groups: readonly LaneGroup[],
  visits: readonly ScheduledVisit[],
): ScheduledVisit | undefined => {
  for (const lane of groups.flatMap(({ lanes }) => lanes)) {
    const found = visits.find((visit) => isInLane(visit, lane))
    if (found) return found
  }
  return visits[0]
}

/** The visits of a day, in one lane or in all. The same list again while the index is the same. */
export const visitsOf = (index: VisitIndex, day: string, lane?: Lane): readonly ScheduledVisit[] =>
  index.get(`${lane?.key ?? allLanes} ${day}`) ?? none

/**
 * Bay and technicians of a visit that is taken out of one lane and put into another. Within the technicians' lanes only the
 * one of the lane changes, so that a second technician stays.
 */
export const partsInLane = (
  { bay, techIds }: Pick<Place, 'bay' | 'techIds'>,
  from: LaneEnd,
  to: LaneEnd,
): Pick<Place, 'bay' | 'techIds'> => {
  if (!to) return { bay, techIds }
  if (to.kind === 'bay') return { bay: to.id, techIds }
  const added = to.id === null ? [] : [to.id]
  if (from?.kind !== 'tech')
    return { bay, techIds: to.id !== null && techIds.includes(to.id) ? techIds : added }
  const index = from.id === null ? -1 : techIds.indexOf(from.id)
  if (index < 0) return { bay, techIds: [...new Set([...added, ...techIds])] }
  return { bay, techIds: [...new Set([...techIds.slice(0, index), ...added, ...techIds.slice(index + 1)])] }
}
