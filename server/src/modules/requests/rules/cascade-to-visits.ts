import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { eventStatus, requestStatus } from './statuses.ts'

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
    status === eventStatus.pending || status === eventStatus.submitted || status === eventStatus.submittedOk
  if (to === requestStatus.cancelled)
    return status === eventStatus.completed || status === eventStatus.cancelled
      ? null
      : { to: eventStatus.cancelled, rememberStatus: true }
  if (from === requestStatus.cancelled && status === eventStatus.cancelled && holdFrom !== null)
    return to === requestStatus.pending ? { to: eventStatus.pending, unassigns: true } : { to: holdFrom }
  if (to === requestStatus.submitted && isWaiting) return { to: eventStatus.submitted }
  if ((to === requestStatus.submittedOk || to === requestStatus.assigned) && isWaiting)
    return { to: eventStatus.submittedOk }
  if (to === requestStatus.pending && isWaiting) return { to: eventStatus.pending }
  return null
}

/** The visit completed last, which continues when the request is reopened. */
const lastCompleted = (visits: readonly CascadeVisit[]): CascadeVisit | undefined =>
  visits
    .filter(({ status }) => status === eventStatus.completed)
    .sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))[0]

/** The moves of a request's visits when a person moves the request, in the given order; null when a visit stays. */
export const cascadeToVisits = (
  visits: readonly CascadeVisit[],
  from: RequestStatus,
  to: RequestStatus,
): (Step | null)[] => {
  const reopened =
    from === requestStatus.completed && to === requestStatus.working ? lastCompleted(visits) : undefined
  return visits.map((visit) => {
    const step = visit === reopened ? { to: eventStatus.working } : stepOf(visit, from, to)
    return step && step.to !== visit.status ? step : null
  })
}
