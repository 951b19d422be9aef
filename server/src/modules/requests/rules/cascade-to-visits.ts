import { EventStatus, RequestStatus } from '#contract/statuses.ts'

export type CascadeVisit = {
  status: EventStatus
  holdFrom: EventStatus | null
  /** An instant in ISO 8601 UTC; null until completed. */
  completedAt: string | null
}
/** A visit's move. `rememberStatus` stores its old status for reopening; `unassigns` removes its technicians. */
export type Step = { to: EventStatus; rememberStatus?: true; unassigns?: true }

const stepOf = ({ status, holdFrom }: CascadeVisit, from: RequestStatus, to: RequestStatus): Step | null => {
  const isWaiting =
    status === EventStatus.pending || status === EventStatus.submitted || status === EventStatus.submittedOk
  if (to === RequestStatus.cancelled)
    return status === EventStatus.completed || status === EventStatus.cancelled
      ? null
      : { to: EventStatus.cancelled, rememberStatus: true }
  if (from === RequestStatus.cancelled && status === EventStatus.cancelled && holdFrom !== null)
    return to === RequestStatus.pending ? { to: EventStatus.pending, unassigns: true } : { to: holdFrom }
  if (to === RequestStatus.submitted && isWaiting) return { to: EventStatus.submitted }
  if ((to === RequestStatus.submittedOk || to === RequestStatus.assigned) && isWaiting)
    return { to: EventStatus.submittedOk }
  if (to === RequestStatus.pending && isWaiting) return { to: EventStatus.pending }
  return null
}

/** The visit completed last, which continues when the request is reopened. */
const lastCompleted = (visits: readonly CascadeVisit[]): CascadeVisit | undefined =>
  visits
    .filter(({ status }) => status === EventStatus.completed)
    .sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))[0]

/** The moves of a request's visits when a person moves the request, in the given order; null when a visit stays. */
export const cascadeToVisits = (
  visits: readonly CascadeVisit[],
  from: RequestStatus,
  to: RequestStatus,
): (Step | null)[] => {
  const reopened =
    from === RequestStatus.completed && to === RequestStatus.working ? lastCompleted(visits) : undefined
  return visits.map((visit) => {
    const step = visit === reopened ? { to: EventStatus.working } : stepOf(visit, from, to)
    return step && step.to !== visit.status ? step : null
  })
}
