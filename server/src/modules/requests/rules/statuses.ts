import type { EventStatus, RequestStatus } from '#contract/statuses.ts'

/** The keys of `requestStatusNames`. */
export const requestStatus = {
  pending: 1,
  submitted: 2,
  working: 3,
  completed: 4,
  cancelled: 5,
  voided: 6,
  /** Accepted by the center. */
  submittedOk: 8,
  paid: 9,
  hold: 10,
  assigned: 11,
} as const satisfies Record<string, RequestStatus>

/** The keys of `eventStatusNames`, which differ from those of requests. */
export const eventStatus = {
  assigned: 1,
  submitted: 2,
  working: 3,
  completed: 4,
  cancelled: 5,
  pending: 6,
  hold: 7,
  /** Accepted by the center. */
  submittedOk: 8,
} as const satisfies Record<string, EventStatus>
