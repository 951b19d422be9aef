import { TechnicianStatus } from '#contract/dispatch/shapes.ts'
import type { Tech } from '../data.ts'
import type { TechPlace } from '../map/marks.ts'

type State = Pick<Tech, 'technicianStatus' | 'statusAt' | 'positionSource'>

/** The status of a tech. One that nobody ever set follows from whether the tech is in a visit. */
export const statusOf = ({ technicianStatus, statusAt, positionSource }: State): TechnicianStatus =>
  statusAt === null && positionSource === 'visit' ? TechnicianStatus.atWork : technicianStatus

/** How a tech looks: a solid ring when free, dashed when busy, gray when off. */
export const ringOf = (tech: State): TechPlace['look'] => {
  if (tech.technicianStatus === TechnicianStatus.off) return 'away'
  const isFree = statusOf(tech) === TechnicianStatus.available && tech.positionSource !== 'visit'
  return isFree ? 'free' : 'busy'
}
