import { EventStatus, RequestStatus } from '#contract/statuses.ts'

/** Statuses that only a person sets and clears; visits never change them. */
export const setByPerson: ReadonlySet<RequestStatus> = new Set<RequestStatus>([
  RequestStatus.cancelled,
  RequestStatus.voided,
  RequestStatus.paid,
  RequestStatus.hold,
])

export type VisitState = { status: EventStatus; technicians: number }

/**
 * The status of a request according to its visits: Working while any visit is
 * Working; Completed when all visits except cancelled ones are; Assigned when an open visit has a technician; otherwise
 * Pending, Submitted, or Submitted OK as before.
 */
export const statusFromVisits = (status: RequestStatus, visits: readonly VisitState[]): RequestStatus => {
  if (setByPerson.has(status)) return status
  const live = visits.filter((visit) => visit.status !== EventStatus.cancelled)
  if (live.some((visit) => visit.status === EventStatus.working)) return RequestStatus.working
  if (live.length > 0 && live.every((visit) => visit.status === EventStatus.completed))
    return RequestStatus.completed
  if (live.some((visit) => visit.status !== EventStatus.completed && visit.technicians > 0))
    return RequestStatus.assigned
  return status === RequestStatus.pending || status === RequestStatus.submitted
    ? status
    : RequestStatus.submittedOk
}

/** The status of a visit that has no technician and has not started. */
export const waitingStatus = (request: RequestStatus): EventStatus => {
  if (request === RequestStatus.pending) return EventStatus.pending
  return request === RequestStatus.submitted ? EventStatus.submitted : EventStatus.submittedOk
}
