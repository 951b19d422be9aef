import type { ScheduledVisit } from '#contract/schedule.ts'
import type { SlotState } from './Block.tsx'
import type { Lane } from './rules/lanes.ts'
import { t } from './texts.ts'
import { techsText } from './format.ts'

/** What is special about some of the visits. */
export interface LaneStates {
  selected: number | undefined
  changing: ReadonlyMap<number, unknown>
  /** Why a booked visit no longer fits the hours, by id. */
  outgrown: ReadonlyMap<number, string>
  /** The block that Tab leads to. */
  first: number | undefined
}

/** The states without ids of visits that are elsewhere, so that a lane is drawn again only for its own. */
export const statesIn = (states: LaneStates, visits: readonly ScheduledVisit[]): LaneStates => {
  const isHere = (id: number | undefined) => visits.some(({ calibrateEvent }) => calibrateEvent === id)
  return {
    ...states,
    selected: isHere(states.selected) ? states.selected : undefined,
    first: isHere(states.first) ? states.first : undefined,
  }
}

export const stateOf = (
  { selected, changing }: Pick<LaneStates, 'selected' | 'changing'>,
  { calibrateEvent }: ScheduledVisit,
): SlotState => {
  if (changing.has(calibrateEvent)) return 'changing'
  return calibrateEvent === selected ? 'highlighted' : 'normal'
}

/** Who does it in a bay's lane; where it is in a technician's. */
export const detailOf = (visit: ScheduledVisit, kind: Lane['kind']): string => {
  const where = visit.bayName ?? t('lane.noBay')
  return [kind === 'bay' ? techsText(visit) : where, visit.firmName].join(' · ')
}
