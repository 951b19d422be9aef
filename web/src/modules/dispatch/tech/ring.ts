import { TechnicianStatus } from '#contract/kit/technician-status.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { Tech } from '../data.ts'
import type { TechPlace } from '../map/marks.ts'

type State = Pick<Tech, 'technicianStatus' | 'statusAt'> & {
  stops: readonly Pick<Tech['stops'][number], 'calibrateStatusType'>[]
}

/** Whether a visit of the tech is started and not completed. */
export const isInVisit = ({ stops }: Pick<State, 'stops'>): boolean =>
  stops.some(({ calibrateStatusType }) => calibrateStatusType === EventStatus.working)

/** The status of a tech. One that nobody ever set follows from whether the tech is in a visit. */
export const statusOf = (tech: State): TechnicianStatus =>
  tech.statusAt === null && isInVisit(tech) ? TechnicianStatus.atWork : tech.technicianStatus

/** How a tech looks: a solid ring when free, dashed when busy, gray when off. */
export const ringOf = (tech: State): TechPlace['look'] => {
  const status = statusOf(tech)
  if (status === TechnicianStatus.off) return 'away'
  return status === TechnicianStatus.available && !isInVisit(tech) ? 'free' : 'busy'
}
