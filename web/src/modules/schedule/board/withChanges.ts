import type { ScheduledVisit } from '#contract/schedule.ts'
import type { BoardBay } from './rules/fit.ts'
import type { BoardTech } from './rules/lanes.ts'
import { timeOf, type Place } from './rules/place.ts'

interface Shown {
  visits: readonly ScheduledVisit[]
  unscheduled: readonly ScheduledVisit[]
}

/** The visits as they will be once the changes that are under way are saved. */
export const withChanges = (
  before: Shown,
  changing: ReadonlyMap<number, Place | null>,
  bays: readonly BoardBay[],
  techs: readonly BoardTech[],
): Shown => {
  if (changing.size === 0) return before
  const shown = { visits: [] as ScheduledVisit[], unscheduled: [] as ScheduledVisit[] }
  for (const visit of [...before.visits, ...before.unscheduled]) {
    const place = changing.get(visit.calibrateEvent)
    const after = place === undefined ? visit : moved(visit, place, bays, techs)
    if (after.scheduled === null) shown.unscheduled.push(after)
    else shown.visits.push(after)
  }
  return shown
}

const moved = (
  visit: ScheduledVisit,
  place: Place | null,
  bays: readonly BoardBay[],
  techs: readonly BoardTech[],
): ScheduledVisit => {
  if (place === null) return { ...visit, scheduled: null, bay: null, bayName: null }
  const names = new Map(techs.map(({ user, name }) => [user, name]))
  return {
    ...visit,
    scheduled: `${place.day} ${timeOf(place.start)}`,
    minutes: place.minutes,
    bay: place.bay,
    bayName: bays.find(({ bay }) => bay === place.bay)?.bayName ?? null,
    techIds: [...place.techIds],
    techNames: place.techIds.map((id) => names.get(id) ?? ''),
  }
}
