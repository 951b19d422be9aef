import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { eventStatus, requestStatus } from './statuses.ts'

/** Statuses that only a person sets and clears; visits never change them. */
export const setByPerson: ReadonlySet<RequestStatus> = new Set<RequestStatus>([
  requestStatus.cancelled,
  requestStatus.voided,
  requestStatus.paid,
  requestStatus.hold,
])

export type VisitState = { status: EventStatus; technicians: number }

/**
 * The status of a request according to its visits (decisions, "Requests and events"): Working while any visit is
 * Working; Completed when all visits except cancelled ones are; Assigned when an open visit has a technician; otherwise
 * Pending, Submitted, or Submitted OK as before.
 */
export const statusFromVisits = (status: RequestStatus, visits: readonly VisitState[]): RequestStatus => {
  if (setByPerson.has(status)) return status
  const live = visits.filter((visit) => visit.status !== eventStatus.cancelled)
  if (live.some((visit) => visit.status === eventStatus.working)) return requestStatus.working
  if (live.length > 0 && live.every((visit) => visit.status === eventStatus.completed))
    return requestStatus.completed
  if (live.some((visit) => visit.status !== eventStatus.completed && visit.technicians > 0))
    return requestStatus.assigned
  return status === requestStatus.pending || status === requestStatus.submitted
    ? status
    : requestStatus.submittedOk
}

/** The status of a visit that has no technician and has not started. */
export const waitingStatus = (request: RequestStatus): EventStatus => {
  if (request === requestStatus.pending) return eventStatus.pending
  return request === requestStatus.submitted ? eventStatus.submitted : eventStatus.submittedOk
}
