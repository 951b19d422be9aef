import { TechnicianStatus } from '#contract/dispatch/shapes.ts'
import type { TechPlace } from '../map/marks.ts'

/** How a tech looks: a solid ring when free, dashed when busy, gray when off. */
export const ringOf = (status: number): TechPlace['look'] => {
  if (status === TechnicianStatus.off) return 'away'
  return status === TechnicianStatus.available ? 'free' : 'busy'
}
