import type { EventStatus, RequestStatus } from '#contract/statuses.ts'

/** Statuses that a person sets and that visits do not undo. */
export const setByPerson: ReadonlySet<RequestStatus> = new Set<RequestStatus>([5, 6, 9, 10])

export type FollowedVisit = { status: EventStatus; technicians: number }

/**
 * The status that a request has by its visits (decisions, "Requests and events"). Working while any works; Completed
 * when all that are not cancelled are completed; Assigned when one that is still to come has a technician; else where
 * it stood before work: Pending, Submitted, or accepted.
 */
export const statusFromVisits = (status: RequestStatus, visits: readonly FollowedVisit[]): RequestStatus => {
  if (setByPerson.has(status)) return status
  const live = visits.filter((visit) => visit.status !== 5)
  if (live.some((visit) => visit.status === 3)) return 3
  if (live.length > 0 && live.every((visit) => visit.status === 4)) return 4
  if (live.some((visit) => visit.status !== 4 && visit.technicians > 0)) return 11
  return status === 1 || status === 2 ? status : 8
}

/** Where a visit stands that nobody is assigned to and that has not begun. */
export const restingStatus = (request: RequestStatus): EventStatus => {
  if (request === 1) return 6
  return request === 2 ? 2 : 8
}
