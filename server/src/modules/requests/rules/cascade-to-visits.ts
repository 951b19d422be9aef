import type { EventStatus, RequestStatus } from '#contract/statuses.ts'

export type AlongVisit = {
  status: EventStatus
  holdFrom: EventStatus | null
  /** An instant in ISO 8601 UTC, null before. */
  completedAt: string | null
}
/** Where a visit goes; with `keepHold` it remembers where it stood, and `frees` takes its technicians from it. */
export type Step = { to: EventStatus; keepHold?: true; frees?: true }

const stepOf = ({ status, holdFrom }: AlongVisit, from: RequestStatus, to: RequestStatus): Step | null => {
  const isWaiting = status === 6 || status === 2 || status === 8
  if (to === 5) return status === 4 || status === 5 ? null : { to: 5, keepHold: true }
  if (from === 5 && status === 5 && holdFrom !== null)
    return to === 1 ? { to: 6, frees: true } : { to: holdFrom }
  if (to === 2 && isWaiting) return { to: 2 }
  if ((to === 8 || to === 11) && isWaiting) return { to: 8 }
  if (to === 1 && isWaiting) return { to: 6 }
  return null
}

/** The visit that was completed last: work that is reopened goes on with it. */
const lastCompleted = (visits: readonly AlongVisit[]): AlongVisit | undefined =>
  visits
    .filter(({ status }) => status === 4)
    .sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))[0]

/** Where the visits go when a person moves their request, in the order given; null: the visit stays. */
export const cascadeToVisits = (
  visits: readonly AlongVisit[],
  from: RequestStatus,
  to: RequestStatus,
): (Step | null)[] => {
  const reopened = from === 4 && to === 3 ? lastCompleted(visits) : undefined
  return visits.map((visit) => {
    const step = visit === reopened ? { to: 3 as const } : stepOf(visit, from, to)
    return step && step.to !== visit.status ? step : null
  })
}
