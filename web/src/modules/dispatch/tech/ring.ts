import { EventStatus, TechnicianStatus } from '#contract/statuses.ts'
import type { Tech } from '../data.ts'
import type { TechPlace } from '../map/marks.ts'

/** Whether a visit of the tech is started and not completed. The tech is then at work, whatever status was set. */
export const isInVisit = ({
  stops,
}: {
  stops: readonly Pick<Tech['stops'][number], 'calibrateStatusType'>[]
}): boolean => stops.some(({ calibrateStatusType }) => calibrateStatusType === EventStatus.working)

/** How a tech looks: a solid ring when free, dashed when busy, gray when off. */
export const ringOf = ({ technicianStatus }: Pick<Tech, 'technicianStatus'>): TechPlace['look'] => {
  if (technicianStatus === TechnicianStatus.off) return 'away'
  return technicianStatus === TechnicianStatus.available ? 'free' : 'busy'
}
