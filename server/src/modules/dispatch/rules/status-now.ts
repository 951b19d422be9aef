import { TechnicianStatus } from '#contract/statuses.ts'
import { EventStatus } from '#contract/statuses.ts'
import { localAt } from '#contract/kit/time.ts'

interface StatusFacts {
  status: TechnicianStatus
  statusAt: string | null
  /** IANA name. */
  zone: string
  /** Statuses of the technician's visits. */
  visits: readonly number[]
}

/**
 * What a technician is doing: At work while one of their visits is Working, otherwise what was set today. Off lasts until
 * someone changes it; the others end with the day.
 */
export const statusNow = ({ status, statusAt, zone, visits }: StatusFacts, now: Date): TechnicianStatus => {
  if (visits.includes(EventStatus.working)) return TechnicianStatus.atWork
  const dayOf = (at: string | Date) => localAt(at, zone).slice(0, 10)
  const isOfToday = statusAt !== null && dayOf(statusAt) === dayOf(now)
  return isOfToday || status === TechnicianStatus.off ? status : TechnicianStatus.available
}
